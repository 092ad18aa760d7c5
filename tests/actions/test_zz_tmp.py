import os, traceback
import pytest
from collections import Counter
from django.db import transaction
from tests.actions.state_machine.runner import Run
pytestmark = pytest.mark.django_db
def test_many():
    counts=Counter()
    for seed in range(int(os.environ["A"]), int(os.environ["B"])):
        run = Run(seed, int(os.environ.get("N", "300")))
        try:
            with transaction.atomic():
                run.go()
        except BaseException as e:
            t=str(e)
            if not isinstance(e, AssertionError): t = "".join(traceback.format_exception(e)[-3:]) + "\n".join(run.trail[-6:])
            print("=== FAIL", seed, t[:100000] if len(t) < 5000 else t[:2500]+" ... "+t[-2500:])
        counts += run.counts
    by={}
    for (a,o),n in counts.items(): by.setdefault(a,{})[o]=n
    for a in sorted(by): print(a, by[a])
