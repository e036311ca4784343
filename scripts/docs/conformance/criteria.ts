/** A success criterion of WCAG 2.2, level A or AA. */
export interface Criterion {
  /** `"1.4.3"`; the same in JIS X 8341-3:2016, which has those of version 2.0. */
  readonly number: string;
  readonly name: string;
  readonly level: 'A' | 'AA';
  readonly since: '2.0' | '2.1' | '2.2';
  /** Why nothing proves it, or what remains to be judged beside what is proved. */
  readonly remark?: string;
}

const noMedia =
  'The pages have no such recording. The video of the player is the store’s content, and its captions are the store’s.';
const byHand = 'Judged by hand only.';

const list = `
1.1.1 A 2.0 Non-text Content
1.2.1 A 2.0 Audio-only and Video-only (Prerecorded)
1.2.2 A 2.0 Captions (Prerecorded)
1.2.3 A 2.0 Audio Description or Media Alternative (Prerecorded)
1.2.4 AA 2.0 Captions (Live)
1.2.5 AA 2.0 Audio Description (Prerecorded)
1.3.1 A 2.0 Info and Relationships
1.3.2 A 2.0 Meaningful Sequence
1.3.3 A 2.0 Sensory Characteristics
1.3.4 AA 2.1 Orientation
1.3.5 AA 2.1 Identify Input Purpose
1.4.1 A 2.0 Use of Color
1.4.2 A 2.0 Audio Control
1.4.3 AA 2.0 Contrast (Minimum)
1.4.4 AA 2.0 Resize Text
1.4.5 AA 2.0 Images of Text
1.4.10 AA 2.1 Reflow
1.4.11 AA 2.1 Non-text Contrast
1.4.12 AA 2.1 Text Spacing
1.4.13 AA 2.1 Content on Hover or Focus
2.1.1 A 2.0 Keyboard
2.1.2 A 2.0 No Keyboard Trap
2.1.4 A 2.1 Character Key Shortcuts
2.2.1 A 2.0 Timing Adjustable
2.2.2 A 2.0 Pause, Stop, Hide
2.3.1 A 2.0 Three Flashes or Below Threshold
2.4.1 A 2.0 Bypass Blocks
2.4.2 A 2.0 Page Titled
2.4.3 A 2.0 Focus Order
2.4.4 A 2.0 Link Purpose (In Context)
2.4.5 AA 2.0 Multiple Ways
2.4.6 AA 2.0 Headings and Labels
2.4.7 AA 2.0 Focus Visible
2.4.11 AA 2.2 Focus Not Obscured (Minimum)
2.5.1 A 2.1 Pointer Gestures
2.5.2 A 2.1 Pointer Cancellation
2.5.3 A 2.1 Label in Name
2.5.4 A 2.1 Motion Actuation
2.5.7 AA 2.2 Dragging Movements
2.5.8 AA 2.2 Target Size (Minimum)
3.1.1 A 2.0 Language of Page
3.1.2 AA 2.0 Language of Parts
3.2.1 A 2.0 On Focus
3.2.2 A 2.0 On Input
3.2.3 AA 2.0 Consistent Navigation
3.2.4 AA 2.0 Consistent Identification
3.2.6 A 2.2 Consistent Help
3.3.1 A 2.0 Error Identification
3.3.2 A 2.0 Labels or Instructions
3.3.3 AA 2.0 Error Suggestion
3.3.4 AA 2.0 Error Prevention (Legal, Financial, Data)
3.3.7 A 2.2 Redundant Entry
3.3.8 AA 2.2 Accessible Authentication (Minimum)
4.1.1 A 2.0 Parsing
4.1.2 A 2.0 Name, Role, Value
4.1.3 AA 2.1 Status Messages
`;

/** By number. */
const remarks: { readonly [number: string]: string } = {
  '1.2.1': noMedia,
  '1.2.2': noMedia,
  '1.2.3': noMedia,
  '1.2.4': noMedia,
  '1.2.5': noMedia,
  '1.3.2': byHand,
  '1.3.3': byHand,
  '1.3.4': 'No style depends on the orientation.',
  '1.4.5': 'The pages have no images of text but logos, which are exempt. A store’s pictures are its own.',
  '1.4.13': 'Nothing appears by hover or focus alone.',
  '2.1.4': 'There are no shortcuts of single keys.',
  '2.3.1': 'Nothing flashes.',
  '2.4.5': 'The account area has a menu, and its first page links to every other page; the steps of a process are exempt.',
  '2.4.6': byHand,
  '2.5.1': 'There are no gestures of several points or of a path.',
  '2.5.4': 'Nothing is operated by motion.',
  '3.2.4':
    'A block or text of the declared language is the same on every page. Whether two texts for one thing were declared is judged by hand.',
  '4.1.1': 'Obsolete in WCAG 2.2, and always met in HTML; JIS X 8341-3:2016 still has it.',
};

/** All in the order of their numbers. */
export const criteria: readonly Criterion[] = list
  .trim()
  .split('\n')
  .map((line) => {
    const [number = '', level, since, ...name] = line.split(' ');
    const remark = remarks[number];
    return {
      number,
      level: level === 'A' ? 'A' : 'AA',
      since: since === '2.0' || since === '2.1' ? since : '2.2',
      name: name.join(' '),
      ...(remark === undefined ? {} : { remark }),
    };
  });
