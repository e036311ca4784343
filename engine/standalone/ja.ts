// The Japanese pack for pages with forms: import '@madoguchi/engine/ja/react'. Servers and builds import '@madoguchi/engine/ja'.
import '../ja/answers.ts';
import '../ja/components.ts';
