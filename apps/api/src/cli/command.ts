import type { Config } from '../config.ts'
import type { Deps } from '../http/deps.ts'

export type CommandContext = {
  readonly deps: Deps
  /** Address of the database, for work that needs a connection of its own. */
  readonly url: string
  print(line: string): void
}

/** For a command that needs a database as it is: nothing is migrated before. */
export type AloneContext = Omit<CommandContext, 'deps'> & { readonly config: Config }

/** One command of `npm run cais -- <name> <arguments>`. Answers the exit code: 0 = all is well. */
export type Command = {
  /** One or two words: 'verify', 'import orders'. */
  readonly name: string
  /** Arguments as the help shows them: 'FILE [--dry-run]'. */
  readonly usage?: string
  readonly summary: string
} & (
  | { run(context: CommandContext, args: readonly string[]): Promise<number> }
  | { runAlone(context: AloneContext, args: readonly string[]): Promise<number> }
)
