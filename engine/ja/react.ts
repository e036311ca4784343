// The Japanese pack for pages with forms: import '@madoguchi/engine/ja/react'. Servers and builds import '@madoguchi/engine/ja'.
import './answers.ts';
import './components.ts';
