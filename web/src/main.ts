import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { applyTheme } from "./lib/theme.svelte";

applyTheme();
const target = document.getElementById("app");
if (target) mount(App, { target });
if ("serviceWorker" in navigator && import.meta.env.PROD) navigator.serviceWorker.register("./sw.js").catch(() => undefined);
