// Leaving a long form with values that were not sent asks first. Forms opt in with data-guard.
export function unsaved(root) {
  const changed = new Set();
  root.addEventListener("input", (event) => {
    const form = event.target.form;
    if (form?.matches("[data-guard]") && !event.target.hasAttribute("hx-post")) changed.add(form);
  });
  root.addEventListener("submit", (event) => changed.delete(event.target));
  addEventListener("beforeunload", (event) => {
    if ([...changed].some((form) => form.isConnected)) event.preventDefault();
  });
}
