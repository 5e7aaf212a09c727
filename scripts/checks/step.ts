import { spawn } from 'node:child_process'
import { join } from 'node:path'

export type Count = { readonly passed: number; readonly failed: number }

/**
 * What came of a step, and a line for each failure, so that the end of a long output says what to look at. `unstable` are the
 * failures that were gone when their file ran once more, `times` the seconds of the step and of its slowest files.
 */
export type Outcome = Count & {
  readonly failures: readonly string[]
  readonly unstable: readonly string[]
  readonly times: readonly string[]
}

/** One part of `npm test`: a command, and how many tests its output tells of (a check without figures is one test). */
export type Step = {
  readonly name: string
  readonly command: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly count?: (output: string) => Count | undefined
  /** The file of a line of `failures`, if the command takes files to run alone. */
  readonly repeats?: (failure: string) => string | undefined
}

const ROOT = join(import.meta.dirname, '../..')

/**
 * Runs the step with its output shown, and counts. A command that fails counts at least one failure. With `repeat`, up to three
 * files that failed run once more: a machine that stood still for a moment refuses no submission, and what failed is named
 * all the same (docs/decisions/0162).
 */
export async function runStep(step: Step, { repeat = false } = {}): Promise<Outcome> {
  console.log(`\n── ${step.name}`)
  const startedAt = Date.now()
  const first = await runOnce(step, [])
  const files = repeat && first.failed > 0 ? filesToRepeat(step, first.failures) : []
  const again = files.length > 0 && (await runOnce(step, files)).failed === 0
  const outcome = again
    ? { passed: first.passed + first.failedTests, failed: 0, failures: [], unstable: first.failures }
    : { passed: first.passed, failed: first.failed, failures: first.failures, unstable: [] }
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  console.log(`── ${step.name}: ${outcome.passed} passed, ${outcome.failed} failed, ${seconds} s`)
  return { ...outcome, times: [`${seconds} s ${step.name}`, ...slowestFiles(first.output)] }
}

async function runOnce({ name, command, env = {}, count }: Step, files: readonly string[]) {
  const { code, output } = await run([...command, ...files], env)
  const counted = count?.(output) ?? { passed: code === 0 ? 1 : 0, failed: 0 }
  const failed = code === 0 ? counted.failed : Math.max(1, counted.failed)
  const failures = failed === 0 ? [] : failuresIn(output, name)
  return { passed: counted.passed, failed, failedTests: counted.failed, failures, output }
}

/** More than three files, or a failure without a file, is no accident: nothing is repeated then. */
function filesToRepeat({ repeats }: Step, failures: readonly string[]): readonly string[] {
  const files = new Set(failures.flatMap((failure) => repeats?.(failure) ?? []))
  const isEachNamed = failures.every((failure) => repeats?.(failure) !== undefined)
  return isEachNamed && files.size <= 3 ? [...files] : []
}

/** The test file that a line of `failures` names. */
export function testFileOf(failure: string): string | undefined {
  return /(\S+\.test\.tsx?)/.exec(failure)?.[1]
}

function run(command: readonly string[], env: Readonly<Record<string, string>>) {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  let output = ''
  const show = (target: NodeJS.WriteStream) => (part: Buffer) => {
    output += part.toString()
    target.write(part)
  }
  child.stdout.on('data', show(process.stdout))
  child.stderr.on('data', show(process.stderr))
  return new Promise<{ code: number; output: string }>((done) => {
    child.once('error', (error) => done({ code: 1, output: String(error) }))
    child.once('close', (code) => done({ code: code ?? 1, output }))
  })
}

/** The last line 'N passed, N failed' of one of our own runners. */
export function plainCount(output: string): Count | undefined {
  const found = [...output.matchAll(/^(\d+) passed, (\d+) failed/gm)].at(-1)
  return found && { passed: Number(found[1]), failed: Number(found[2]) }
}

/** The summary of vitest: ' Tests  2 failed | 128 passed (130)'. */
export function vitestCount(output: string): Count | undefined {
  const line = plain(output)
    .split('\n')
    .findLast((text) => /^\s*Tests\s/.test(text))
  if (line === undefined) return undefined
  const figure = (word: string) => Number(new RegExp(`(\\d+) ${word}`).exec(line)?.[1] ?? 0)
  return { passed: figure('passed'), failed: figure('failed') }
}

/**
 * The failures that vitest reports, each with the first line of its reason and where it failed, and errors that belong to no test
 * (thrown in a timer, a rejection nobody waited for); of other commands that they failed, with the last errors they told.
 */
export function failuresIn(output: string, name: string): readonly string[] {
  const lines = plain(output).split('\n')
  const failures = lines.flatMap((line, at) => {
    const test = /^ *FAIL +(.+)$/.exec(line)?.[1]?.trim()
    return test === undefined ? [] : [`${name}: ${test}: ${reasonAfter(lines, at)}`]
  })
  failures.push(...errorsOutsideTests(lines).map((error) => `${name}: ${error}`))
  if (failures.length > 0) return [...new Set(failures)]
  const told = lines.filter((line) => /\berror\b/i.test(line)).slice(-3)
  return [[name, ...told.map((line) => line.trim())].join(': ')]
}

const OUTSIDE = /^⎯+ (Uncaught Exception|Unhandled Rejection|Unhandled Error) ⎯+$/

/** Vitest passes all tests and still fails for these: each with the test that ran meanwhile, as far as it is known. */
function errorsOutsideTests(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line, at) => {
    const kind = OUTSIDE.exec(line)?.[1]
    if (kind === undefined) return []
    const rest = lines.slice(at + 1)
    const end = rest.findIndex((text) => OUTSIDE.test(text))
    const error = rest.slice(0, end < 0 ? undefined : end)
    const found = (pattern: RegExp) => error.flatMap((text) => pattern.exec(text)?.[1] ?? [])[0]
    const during = [
      found(/^This error originated in "(.+?)" test file/),
      found(/^The latest test that might've caused the error is "(.+?)"\./),
    ].filter((part) => part !== undefined)
    const place = found(/^ *❯ (?:.* )?(\S+:\d+:\d+)$/)
    return [
      [during.join(' > '), kind, `${error[0]?.trim()}${place ? ` at ${place}` : ''}`]
        .filter(Boolean)
        .join(': '),
    ]
  })
}

/**
 * Several tests with the same reason are listed above it; what a browser waited for, how a property is repeated, why it failed, and the location
 * come some lines later.
 */
function reasonAfter(lines: readonly string[], at: number): string {
  const rest = lines.slice(at + 1)
  const start = rest.findIndex((line) => !/^ *FAIL /.test(line))
  if (start < 0) return ''
  const end = rest.findIndex((line, index) => index > start && /^ *FAIL |^ *⎯/.test(line))
  const reason = rest.slice(start, end < 0 ? undefined : end)
  const waited = reason.find((line) => /^ *- waiting for /.test(line))
  const seed = reason.find((line) => /^\{ seed: /.test(line))
  const cause = reason.find((line) => /^Caused by: /.test(line))
  const place = reason.flatMap((line) => /^ *❯ (?:.* )?(\S+:\d+:\d+)$/.exec(line)?.[1] ?? []).at(-1)
  return [reason[0], waited, seed, cause, place && `at ${place}`]
    .filter((part) => part !== undefined)
    .map((part) => part.trim())
    .join(' ')
}

const SLOWEST = 8
const SLOW_SECONDS = 10

/** The files that vitest says took longest, with their seconds; none that took less than ten. */
export function slowestFiles(output: string): readonly string[] {
  const lines = plain(output).matchAll(/^ *[✓❯]\s.*?(\S+\.test\.tsx?) \(\d+ tests?.*?\) +(\d+)ms$/gm)
  return [...lines]
    .map(([, file, ms]) => ({ file, seconds: Math.round(Number(ms) / 1000) }))
    .filter(({ seconds }) => seconds >= SLOW_SECONDS)
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
    .map(({ file, seconds }) => `  ${seconds} s ${file}`)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal begin with one
const plain = (text: string) => text.replace(/\u001b\[[\d;]*m/g, '')
