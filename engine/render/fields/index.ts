// The widgets of the field kinds; each file registers its own. lazy-fields.ts lists the others.
// engine/declare/words/fields/widgets.ts lists the options that each reads.
import './choices/checkbox-group.tsx';
import './choices/checkbox.tsx';
import './choices/radio.tsx';
import './choices/select.tsx';
import './dates/birthday.tsx';
import './dates/date.tsx';
import './dates/time.tsx';
import './policies/policies.tsx';
import './text/cells.tsx';
import './text/password.tsx';
import './text/text.tsx';
import './text/textarea.tsx';
