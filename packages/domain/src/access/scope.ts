/** What part of the company a user sees: 'all', or the codes listed. */
export type Scope = {
  readonly branches: 'all' | readonly string[]
  readonly operations: 'all' | readonly string[]
}
