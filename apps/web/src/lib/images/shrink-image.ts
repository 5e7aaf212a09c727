const QUALITY = 0.85

/**
 * An image as small as it is shown, made on this device: a photo of 8 MB becomes one of 100 kB, and says no more where it was taken.
 * What the browser cannot read as an image is returned as it is, for the server to say what it is. `isPrinted` = it goes on papers, which take no WebP.
 */
export async function shrinkImage(file: Blob, side: number, isPrinted = false): Promise<Blob> {
  const image = await createImageBitmap(file).catch(() => undefined)
  if (image === undefined) return file
  const { width, height } = sizeWithin(image, side)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) return file
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, width, height)
  image.close()
  if (isPrinted)
    return canvas.convertToBlob({
      type: file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png',
      quality: QUALITY,
    })
  const made = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY })
  if (made.type === 'image/webp' || file.type !== 'image/jpeg') return made
  // a browser without WebP makes a PNG, which is large for a photo
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
}

type Size = { readonly width: number; readonly height: number }

/** The same shape with the longer side at most `side`; never larger than it is. */
export function sizeWithin({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The bytes as an address for an <img>. */
export const dataAddress = (bytes: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(bytes)
  })
