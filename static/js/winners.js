// The page of the winners: its picture shared or downloaded as PNG, which messengers and papers take.

const picture = document.querySelector(".shared-picture");
const share = document.querySelector("[data-share]");

async function drawn() {
  const source = new Image();
  source.src = picture.src;
  await source.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = ["width", "height"].map((side) => picture.getAttribute(side));
  canvas.getContext("2d").drawImage(source, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  return new File([blob], picture.dataset.name, { type: blob.type });
}

function download(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// Where a browser cannot share a file, it shares the address.
async function shareWinners() {
  const file = await drawn();
  const what = { title: document.title, text: picture.alt, url: location.href };
  const withPicture = { ...what, files: [file] };
  try {
    await navigator.share(navigator.canShare?.(withPicture) ? withPicture : what);
  } catch (problem) {
    if (problem.name !== "AbortError") download(file); // who shares may think better of it
  }
}

document.querySelector("[data-png]").addEventListener("click", async () => download(await drawn()));
share.hidden = !navigator.share;
share.addEventListener("click", shareWinners);
