import type { Command } from './cli/command.ts'
import { allCommands, COMMANDS } from './cli/commands.ts'
import { choose, helpText } from './cli/dispatch.ts'
import { readConfig } from './config.ts'
import { inBackground } from './http/deps.ts'
import { openDatabase } from './start/open-database.ts'
import { prepareRuntime } from './start/prepare-runtime.ts'
import { createShutdown, type Shutdown } from './start/shutdown.ts'

/** Runs one command on the database of the running server, or on its own when none runs. */
async function runCommand(command: Command, args: readonly string[], shutdown: Shutdown): Promise<number> {
  const config = readConfig(process.env)
  const { url, embedded } = await openDatabase(config)
  if (embedded) shutdown.add(embedded.stop, embedded.kill)
  const print = (line: string) => console.log(line)
  if ('runAlone' in command) return command.runAlone({ config, url, print }, args)
  const runtime = await prepareRuntime(config, url)
  shutdown.add(runtime.close)
  return command.run({ deps: inBackground(runtime.deps), url, print }, args)
}

const words = process.argv.slice(2)
const chosen = choose(Object.keys(COMMANDS), words)
const command = await COMMANDS[chosen?.name ?? '']?.()
if (chosen === undefined || command === undefined) {
  const commands = await allCommands()
  const asksForHelp = words.length === 0 || ['help', '--help', '-h'].includes(words[0] ?? '')
  console.log(
    asksForHelp ? helpText(commands) : `There is no command '${words.join(' ')}'.\n\n${helpText(commands)}`,
  )
  process.exit(asksForHelp ? 0 : 2)
}

const shutdown = createShutdown()
try {
  await shutdown.run(await runCommand(command, chosen.args, shutdown))
} catch (error) {
  console.error(`${command.name}: ${(error as Error).message}`)
  await shutdown.run(1)
}
