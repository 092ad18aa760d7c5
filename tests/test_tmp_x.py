import pytest
from tests import factories
from tests.factories import links
from tests.factories.entries import playing, only_table
pytestmark=pytest.mark.django_db
def test_it():
    event, round = playing(edition="extended")
    phone = links.phone(links.link(round))
    t = only_table(event)
    u=f"/table/{t.pk}/game/"
    r=phone.get(u); assert r.status_code==200, r.content
    r=phone.post(u+"start/"); assert r.status_code==302
    r=phone.get(u); assert r.status_code==200; open("/tmp/g.html","w").write(r.content.decode())
    r=phone.post(u,{"base_version":0,"total":"26"}); assert r.status_code==302, r.content.decode()[-3000:]
    r=phone.post(u+"preview/",{"base_version":1,"total":"26"},headers={"HX-Request":"true"}); print(r.content.decode())
    r=phone.post(u,{"base_version":1,"total":"26"}); r=phone.get(u);
    import re
    print(re.sub(r"\s+"," ",re.sub(r"<[^>]+>"," ",r.content.decode())))
