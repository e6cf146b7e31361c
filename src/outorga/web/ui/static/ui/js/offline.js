// The bar that says there is no network; sending waits, nothing typed is lost.
export function offline(root) {
  const bar = root.getElementById("sem-rede");
  if (!bar) return;
  const show = () => {
    bar.hidden = navigator.onLine;
  };
  addEventListener("online", show);
  addEventListener("offline", show);
  root.addEventListener("submit", (event) => {
    if (!navigator.onLine) {
      event.preventDefault();
      bar.hidden = false;
      bar.scrollIntoView({ block: "center" });
    }
  });
  show();
}
