/** Advance widths of the bold letters of the printed font from ' ' to '~', in thousandths of the size; the plain ones are no wider. */
const ADVANCES = [
  ...[236, 309, 471, 656, 600, 960, 713, 260, 337, 337, 556, 600, 298, 402, 298, 437],
  ...[600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 318, 318, 600, 600, 600, 493],
  ...[899, 672, 663, 642, 689, 600, 577, 712, 719, 423, 545, 678, 521, 816, 719, 712],
  ...[641, 712, 664, 611, 580, 690, 638, 949, 655, 632, 599, 329, 437, 329, 600, 559],
  ...[600, 559, 600, 513, 600, 558, 350, 545, 588, 276, 276, 562, 294, 888, 588, 563],
  ...[600, 600, 393, 499, 374, 588, 524, 819, 544, 524, 502, 363, 376, 363, 600],
]
const SPACE = 236
/** Dashes, and letters with accents as a rule. */
const OTHERS = 610

/** Points that a text takes at most in one line. */
export const textWidth = (text: string, size: number): number =>
  ([...text].reduce((sum, letter) => sum + advance(letter), 0) * size) / 1000

function advance(letter: string): number {
  const plain = letter.normalize('NFD').charCodeAt(0)
  if (plain === 0xa0) return SPACE
  return ADVANCES[plain - 32] ?? OTHERS
}
