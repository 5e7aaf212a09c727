import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { CodeReader } from './code-reader.ts'

const OPTIONS = {
  formats: ['Code128', 'EAN13', 'EAN8', 'ITF', 'DataMatrix', 'QRCode'],
  tryHarder: true,
  maxNumberOfSymbols: 1,
  // any other mode rewrites or drops the separator between the fields of GS1-128
  textMode: 'Plain',
} as const

/** Boxes are held close: more pixels cost time and read no more. */
const LONGEST_SIDE = 1280

/** Reads codes by WebAssembly that this server gives out itself (docs/decisions/0247-codes-by-camera.md). */
export async function openZxingReader(): Promise<CodeReader> {
  const overrides = { locateFile: () => wasm }
  await prepareZXingModule({ overrides, fireImmediately: true })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const { videoWidth, videoHeight } = video
    if (context === null || videoWidth === 0) return ''
    const scale = Math.min(1, LONGEST_SIDE / Math.max(videoWidth, videoHeight))
    canvas.width = Math.round(videoWidth * scale)
    canvas.height = Math.round(videoHeight * scale)
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    const picture = context.getImageData(0, 0, canvas.width, canvas.height)
    const [code] = await readBarcodes(picture, { ...OPTIONS, formats: [...OPTIONS.formats] })
    return code?.text ?? ''
  }
}
