// Renders the pictures of engine/GUIDE.md: the page of each step.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openGuideStep } from './open-guide-step.ts';
import { guidePages, readGuide } from './read-guide.ts';

/** The folder of the pictures, which also has `pictures.json`: what each was drawn from. */
export const guideFolder = 'engine/guide';

/** `capture` takes a picture of a page's HTML. */
export async function drawGuide(
  root: string,
  styles: readonly string[],
  capture: (html: string) => Promise<Buffer>,
): Promise<void> {
  const folder = join(root, guideFolder);
  await mkdir(folder, { recursive: true });
  // Other pictures in the folder, such as that of the README, are not drawn here.
  const numbered = (await readdir(folder)).filter((name) => /^\d+-/.test(name));
  await Promise.all(numbered.map((name) => rm(join(folder, name))));
  const drawn: Record<string, string> = {};
  for (const { name, files, from } of await readGuide(root)) {
    const page = guidePages[name];
    if (page === undefined) throw new Error(`guidePages has no page for the picture "${name}" of the guide.`);
    const html = await openGuideStep(files).render(page.screen, page.example, styles);
    await writeFile(join(folder, `${name}.webp`), await capture(html));
    drawn[name] = from;
  }
  await writeFile(join(folder, 'pictures.json'), `${JSON.stringify(drawn, null, 2)}\n`);
}
