import {
  asciiAt,
  endsWith,
  type FileSample,
  type ImageType,
  PNG_SIGNATURE,
  startsWith,
} from './file-types.ts'

/** Width and height in pixels. */
export type ImageSize = { readonly width: number; readonly height: number }

/**
 * The size that the header of an image states, without decoding it: a small file can state a size that no memory holds.
 * Undefined where the header is damaged, or the end is not the end of an image: a part is missing, or something was added.
 */
export function readImageSize(type: ImageType, sample: FileSample): ImageSize | undefined {
  const size = READERS[type](sample)
  return size && size.width > 0 && size.height > 0 ? size : undefined
}

const READERS: Readonly<Record<ImageType, (sample: FileSample) => ImageSize | undefined>> = {
  png: readPng,
  jpeg: readJpeg,
  webp: readWebp,
}

/** The last part of a PNG: no bytes, IEND, its checksum. */
const PNG_END = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]

function readPng({ head, tail }: FileSample): ImageSize | undefined {
  const view = viewOf(head)
  if (head.length < 33 || !startsWith(head, PNG_SIGNATURE) || !endsWith(tail, PNG_END)) return undefined
  if (view.getUint32(8) !== 13 || asciiAt(head, 12, 4) !== 'IHDR') return undefined
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** Segments up to the frame, which states the size. Each has a mark and a length; fill bytes may stand before a mark. */
function readJpeg({ head, tail }: FileSample): ImageSize | undefined {
  if (!endsWith(tail, [0xff, 0xd9])) return undefined
  const view = viewOf(head)
  let at = 2
  while (at + 9 <= head.length && head[at] === 0xff) {
    const mark = head[at + 1] ?? 0
    if (mark === 0xff) at += 1
    else if (isFrame(mark)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    else if (mark === START_OF_SCAN) return undefined
    else at += 2 + (isAlone(mark) ? 0 : view.getUint16(at + 2))
  }
  return undefined
}

const START_OF_SCAN = 0xda
/** SOF0 to SOF15, without the tables that stand among them. */
const isFrame = (mark: number) => mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark)
const isAlone = (mark: number) => mark === 0x01 || (mark >= 0xd0 && mark <= 0xd7)

/** Lossy, lossless, or with extras: each states the size in its own way. The length of the file stands in front. */
function readWebp({ head, size }: FileSample): ImageSize | undefined {
  if (head.length < 30) return undefined
  const view = viewOf(head)
  if (view.getUint32(4, true) + 8 !== size) return undefined
  switch (asciiAt(head, 12, 4)) {
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return {
        width: (view.getUint32(24, true) & 0xffffff) + 1,
        height: (view.getUint32(26, true) >>> 8) + 1,
      }
    default:
      return undefined
  }
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
