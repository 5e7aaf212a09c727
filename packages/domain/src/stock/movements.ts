/** Why on hand changed. Reservations move nothing; they are held rows. */
export const MOVEMENT_KINDS = ['receipt', 'correction', 'sale', 'return'] as const

export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** The sign that a movement of the kind must have; a correction may go either way. */
export const movementSign = (kind: MovementKind): 1 | -1 | null => {
  if (kind === 'correction') return null
  return kind === 'sale' ? -1 : 1
}
