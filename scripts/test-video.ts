// npm run test-video: records the video of the preview player (public/media/test-video.webm) with a browser: a test card with a
// clock hand and a quiet tone. Run it again only to change the video, because each recording differs.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { projectRoot } from '../src/server/platform/project-root.ts';

const seconds = 4;

export async function main(): Promise<number> {
  const browser = await chromium.launch({
    args: ['--autoplay-policy=no-user-gesture-required'],
    ...(process.env['CHROMIUM_PATH'] === undefined ? {} : { executablePath: process.env['CHROMIUM_PATH'] }),
  });
  try {
    const page = await browser.newPage();
    const recorded = Buffer.from(await page.evaluate(record, seconds), 'base64');
    const folder = join(projectRoot, 'public', 'media');
    await page.evaluate(checkDuration, recorded.toString('base64'));
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'test-video.webm'), recorded);
    return 0;
  } finally {
    await browser.close();
  }
}

/** Runs in the page: draws the frames, records them with a tone, and returns the file as base64. */
async function record(length: number): Promise<string> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('There is no canvas.');
  const colors = ['#c0c0c0', '#c0c000', '#00c0c0', '#00c000', '#c000c0', '#c00000', '#0000c0'];
  const started = performance.now();
  const draw = (): void => {
    const turn = (performance.now() - started) / 1000;
    colors.forEach((color, index) => {
      context.fillStyle = color;
      context.fillRect((index * 320) / colors.length, 0, 320 / colors.length + 1, 180);
    });
    context.fillStyle = '#101010';
    context.beginPath();
    context.arc(160, 90, 44, 0, Math.PI * 2);
    context.fill();
    context.strokeStyle = '#ffffff';
    context.lineWidth = 5;
    context.beginPath();
    context.moveTo(160, 90);
    context.lineTo(160 + 38 * Math.sin(turn * Math.PI), 90 - 38 * Math.cos(turn * Math.PI));
    context.stroke();
    requestAnimationFrame(draw);
  };
  draw();
  const audio = new AudioContext();
  const tone = new OscillatorNode(audio, { frequency: 440 });
  const volume = new GainNode(audio, { gain: 0.1 });
  const target = audio.createMediaStreamDestination();
  tone.connect(volume).connect(target);
  tone.start();
  const stream = new MediaStream([...canvas.captureStream(12).getTracks(), ...target.stream.getTracks()]);
  const recorder = new MediaRecorder(stream, {
    mimeType: 'video/webm;codecs=vp8,opus',
    videoBitsPerSecond: 60_000,
    audioBitsPerSecond: 12_000,
  });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const ended = new Promise<void>((resolve) => {
    recorder.onstop = () => resolve();
  });
  recorder.start();
  setTimeout(() => recorder.stop(), length * 1000);
  await ended;
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** Runs in the page: throws if the file cannot be played or has no duration, as in recordings of older browsers. */
async function checkDuration(base64: string): Promise<void> {
  const video = document.createElement('video');
  const loaded = new Promise<void>((resolve, reject) => {
    video.onloadedmetadata = () => resolve();
    video.onerror = () => reject(new Error('The recording cannot be played.'));
  });
  video.src = `data:video/webm;base64,${base64}`;
  await loaded;
  if (!Number.isFinite(video.duration)) throw new Error('The recording has no duration: use a newer Chromium.');
}
