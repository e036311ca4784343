import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../accessibility.ts';
import { expect, testOnOwnStore } from '../store.ts';
import { openConsole } from './operator.ts';

const test = testOnOwnStore();

test('an operator saves the settings as a file, changes it, and takes it as a draft', async ({ page }, testInfo) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openConsole(page, '/console/settings');
  await page.getByRole('link', { name: '設定のファイル' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'ファイルに書き出す' }).click();
  const file = testInfo.outputPath('settings.json');
  await (await saved).saveAs(file);
  const settings = JSON.parse(await readFile(file, 'utf8'));
  settings.documents.family.maximumCapacity = 9;
  const chosen = { name: 'settings.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(settings)) };
  await page.getByLabel('ファイルを選択').setInputFiles({ ...chosen, buffer: Buffer.from('{}') });
  await expect(page.getByText('「settings.json」を選択しました。')).toBeVisible();
  await page.locator('[data-main]').click();
  await expect(page.locator('[name=file]')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('書き出した設定のファイルではありません').first()).toBeVisible();
  await expectAccessible(page, 'a file that is not one of settings');
  await page.getByLabel('ファイルを選択').setInputFiles(chosen);
  await page.locator('[data-main]').click();
  await page.waitForURL('**/console/publish?*');
  await expect(page.getByText('グループの人数の上限：6 → 9')).toBeVisible();
});
