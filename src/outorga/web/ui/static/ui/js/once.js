// A second press while the first is on its way does nothing (the server refuses the repeat too).
export function once(root) {
  root.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.method !== "post") return;
    if (form.dataset.sent) {
      event.preventDefault();
      return;
    }
    form.dataset.sent = "yes";
    event.submitter?.classList.add("htmx-request");
  });
  addEventListener("pageshow", () => {
    root.querySelectorAll("form[data-sent]").forEach((form) => {
      delete form.dataset.sent;
      form.querySelectorAll(".htmx-request").forEach((button) => button.classList.remove("htmx-request"));
    });
  });
}
