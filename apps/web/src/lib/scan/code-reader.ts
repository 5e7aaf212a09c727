/** Reads the code in the picture that a camera shows now; '' without one. FNC1 between the fields of GS1-128 stays in it (GS, 1D). */
export type CodeReader = (video: HTMLVideoElement) => Promise<string>

type Detector = { detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]> }
type DetectorClass = (new (options: {
  formats: readonly string[]
}) => Detector) & {
  getSupportedFormats(): Promise<readonly string[]>
}

const FORMATS = ['code_128', 'ean_13', 'ean_8', 'itf', 'data_matrix', 'qr_code'] as const
/** Without these the reader of the browser is of no use at a dock. */
const NEEDED = ['code_128', 'ean_13'] as const

/** The reader of the browser where it knows our codes, as Chrome on Android does; else the kept library, which is loaded then. */
export async function openCodeReader(): Promise<CodeReader> {
  const Detector = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const known = (await Detector?.getSupportedFormats().catch(() => [])) ?? []
  if (Detector === undefined || !NEEDED.every((format) => known.includes(format)))
    return (await import('./zxing-reader.ts')).openZxingReader()
  const detector = new Detector({ formats: FORMATS.filter((format) => known.includes(format)) })
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? ''
}

/** So many looks without a code, a second of them, mean that it has left the picture. */
const GONE_AFTER = 4

/**
 * Whether a code that the camera sees now is a new one. A hand that shakes blurs single pictures: what was there a moment ago is the same box still,
 * and must not count as the next one.
 */
export function openNewCodes(): (code: string) => boolean {
  const seenAt = new Map<string, number>()
  let looks = 0
  return (code) => {
    looks += 1
    if (code === '') return false
    const before = seenAt.get(code)
    seenAt.set(code, looks)
    return before === undefined || looks - before > GONE_AFTER
  }
}
