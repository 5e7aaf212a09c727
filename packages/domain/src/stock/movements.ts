/** Why on hand changed. Reservations move nothing; they are held rows. A swap leaves a pair of movements that sums to zero. */
export const MOVEMENT_KINDS = [
  'receipt',
  'opening',
  'correction',
  'count',
  'sale',
  'return',
  'swap',
  'write-off',
  'transfer-out',
  'transfer-in',
  'disposition',
] as const

export type MovementKind = (typeof MOVEMENT_KINDS)[number]

const SIGN: Record<MovementKind, 1 | -1 | null> = {
  receipt: 1,
  opening: null,
  correction: null,
  count: null,
  sale: -1,
  return: 1,
  swap: null,
  'write-off': -1,
  'transfer-out': -1,
  'transfer-in': 1,
  disposition: null,
}

/** The sign that a movement of the kind must have; null = it may go either way. */
export const movementSign = (kind: MovementKind): 1 | -1 | null => SIGN[kind]
