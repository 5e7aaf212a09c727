/**
 * What was read before the locks were taken holds no more. It carries the SQLSTATE of a serialization failure, so that
 * inTransaction does the same work again.
 */
export class LostRace extends Error {
  readonly code = '40001'
}
