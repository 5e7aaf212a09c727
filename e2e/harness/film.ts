import { open } from 'node:fs/promises'
import bwip from 'bwip-js/node'

export type Barcode = { readonly kind: 'gs1-128' | 'ean13'; readonly text: string }

const WIDTH = 1280
const HEIGHT = 480
/** Pixels of the narrowest bar. */
const MODULE = 3
const BLACK = 16
const WHITE = 235
const FRAMES_PER_SECOND = 5
const FRAMES = { shown: 8, blank: 3 }

/** Writes a film (Y4M) of these codes one after the other, for --use-file-for-fake-video-capture; Chromium repeats it. */
export async function writeFilm(path: string, barcodes: readonly Barcode[]): Promise<void> {
  const blank = frameOf(new Uint8Array(WIDTH).fill(WHITE))
  const film = await open(path, 'w')
  await film.write(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\n`)
  for (const barcode of barcodes) {
    const shown = frameOf(rowOf(barcode))
    for (let at = 0; at < FRAMES.shown + FRAMES.blank; at += 1) {
      await film.write('FRAME\n')
      await film.write(at < FRAMES.shown ? shown : blank)
    }
  }
  await film.close()
}

/** One row of pixels across the bars, in the middle of a white page. */
function rowOf({ kind, text }: Barcode): Uint8Array {
  const [drawn] = bwip.raw({ bcid: kind, text })
  if (drawn === undefined || !('sbs' in drawn)) throw new Error(`${text} is no code of bars`)
  const widths = drawn.sbs.map((modules) => modules * MODULE)
  const row = new Uint8Array(WIDTH).fill(WHITE)
  let place = Math.floor((WIDTH - widths.reduce((sum, width) => sum + width, 0)) / 2)
  for (const [at, width] of widths.entries()) {
    if (at % 2 === 0) row.fill(BLACK, place, place + width)
    place += width
  }
  return row
}

/** The row from a tenth to nine tenths of the height, white above and below; no colour. */
function frameOf(row: Uint8Array): Uint8Array {
  const frame = new Uint8Array((WIDTH * HEIGHT * 3) / 2).fill(128, WIDTH * HEIGHT)
  frame.fill(WHITE, 0, WIDTH * HEIGHT)
  for (let y = HEIGHT / 10; y < (HEIGHT * 9) / 10; y += 1) frame.set(row, y * WIDTH)
  return frame
}
