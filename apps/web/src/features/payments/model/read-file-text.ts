/** As much text as the call takes. */
const MOST_CHARACTERS = 900_000

/** The text of a file as banks write them: UTF-8, UTF-16 with its mark, else Latin-1. Null = too large. */
export async function readFileText(file: Blob): Promise<string | null> {
  if (file.size > 2 * MOST_CHARACTERS) return null
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = decoded(bytes).replaceAll('\u0000', '')
  return text.length > MOST_CHARACTERS ? null : text
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
