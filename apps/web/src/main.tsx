import { render } from "preact";

import "./styles/tokens.css";
import "./styles/base.css";
import "./ui/ui.css";
import { followCheckout } from "./account/checkout";
import { App } from "./app/app";

followCheckout();
const root = document.getElementById("app");
if (root) render(<App />, root);
