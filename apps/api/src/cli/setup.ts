import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text as readAll } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { detailSentence, refusalSentence } from '@cais/contract/messages/sentence'
import { type SetupInput, setupInput } from '@cais/contract/setup/schemas'
import { PROPOSED_VAT_RATES } from '@cais/domain/company/proposed-rates'
import { PROVINCES } from '@cais/domain/customers/provinces'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { setUp } from '../features/setup/commands/set-up.ts'
import { detailsOf } from '../http/input/issue-details.ts'
import type { Command, CommandContext } from './command.ts'

type Question = {
  readonly option: string
  readonly field: string
  readonly ask: string
  readonly otherwise?: string
}

/** What is asked where an option is left out; what has a default is not asked. */
const QUESTIONS: readonly Question[] = [
  { option: 'name', field: 'administrator.name', ask: 'Your name' },
  { option: 'username', field: 'administrator.username', ask: 'User name (lower case, 4 letters or more)' },
  { option: 'email', field: 'administrator.email', ask: 'E-mail', otherwise: '' },
  { option: 'company', field: 'company.name', ask: 'Name of the company' },
  { option: 'nuit', field: 'company.nuit', ask: 'NUIT of the company (9 digits)' },
  { option: 'address', field: 'company.address', ask: 'Address' },
  { option: 'phone', field: 'company.phone', ask: 'Telephone', otherwise: '' },
  { option: 'company-email', field: 'company.email', ask: 'E-mail of the company', otherwise: '' },
  { option: 'bank', field: 'company.bankName', ask: 'Bank', otherwise: '' },
  { option: 'nib', field: 'company.nib', ask: 'NIB (21 digits)', otherwise: '' },
  { option: 'branch', field: 'branch.name', ask: 'Name of the first branch', otherwise: 'Sede' },
  { option: 'series', field: 'branch.seriesCode', ask: 'Series code', otherwise: 'SD' },
  { option: 'province', field: 'branch.provinceId', ask: 'Province (name or number 1 to 11)' },
  { option: 'warehouse', field: 'branch.warehouse.name', ask: 'Warehouse', otherwise: 'Armazém central' },
  { option: 'warehouse-code', field: 'branch.warehouse.id', ask: 'Code of the warehouse', otherwise: '' },
  { option: 'operation', field: 'operation.name', ask: 'Operation', otherwise: 'Venda geral' },
  { option: 'operation-code', field: 'operation.code', ask: 'Code of the operation', otherwise: 'GERAL' },
]

const OPTIONS = {
  ...Object.fromEntries(QUESTIONS.map(({ option }) => [option, { type: 'string' as const }])),
  'password-stdin': { type: 'boolean' as const },
}

/** Exit codes: 0 = the company is set up, 1 = something is refused and nothing was done. */
export const setupCommand: Command = {
  name: 'setup',
  usage: '[--name … --username … --company … --nuit … --address … --province …] [--password-stdin]',
  summary:
    'Set up the company of an empty system: asks what is left out; the password comes from a prompt, stdin or CAIS_ADMIN_PASSWORD',
  run: async (context, args) => {
    try {
      const given = parseArgs({ args: [...args], options: OPTIONS }).values
      const answers = await askMissing(given)
      const password = await readPassword(context, given['password-stdin'] === true)
      await setUp(context.deps.db, readInput(answers, password), {
        token: null,
        now: context.deps.now(),
        origin: { from: 'command line' },
      })
      context.print(`${answers.company} is set up. Sign in as ${answers.username}.`)
      return 0
    } catch (error) {
      if (!(error instanceof RuleError)) throw error
      for (const line of refusalLines(error)) context.print(line)
      return 1
    }
  },
}

type Answers = Readonly<Record<string, string>>

async function askMissing(given: Readonly<Record<string, string | boolean | undefined>>): Promise<Answers> {
  const known = QUESTIONS.map(({ option, otherwise }) => [option, given[option] ?? otherwise] as const)
  const answers = Object.fromEntries(known) as Record<string, string | undefined>
  const missing = QUESTIONS.filter(({ option }) => answers[option] === undefined)
  if (missing.length > 0 && !process.stdin.isTTY)
    throw new RuleError(
      'VALIDATION_FAILED',
      {},
      missing.map(({ field }) => ({ field, rule: 'required' })),
    )
  for (const { option, ask } of missing) answers[option] = await prompt(`${ask}: `)
  return answers as Answers
}

/** Never an argument: other users of the machine see those. */
async function readPassword(
  { deps }: CommandContext,
  isOnStdin: boolean,
): Promise<readonly [string, string]> {
  if (isOnStdin) {
    const password = (await readAll(process.stdin)).replace(/\r?\n$/, '')
    return [password, password]
  }
  if (deps.config.adminPassword !== undefined) return [deps.config.adminPassword, deps.config.adminPassword]
  if (!process.stdin.isTTY) return ['', '']
  return [await prompt('Password: ', true), await prompt('Password again: ', true)]
}

async function prompt(question: string, isHidden = false): Promise<string> {
  const silent = new Writable({ write: (_part, _encoding, done) => done() })
  const lines = createInterface({
    input: process.stdin,
    output: isHidden ? silent : process.stdout,
    terminal: true,
  })
  if (isHidden) process.stdout.write(question)
  try {
    return (await lines.question(question)).trim()
  } finally {
    lines.close()
    if (isHidden) process.stdout.write('\n')
  }
}

function readInput(
  answers: Answers,
  [password, passwordConfirmation]: readonly [string, string],
): SetupInput {
  const { series = '', province = '' } = answers
  const found = PROVINCES.find(({ id, name }) => String(id) === province || sameText(name, province))
  const result = setupInput.safeParse({
    administrator: {
      name: answers.name,
      username: answers.username,
      email: answers.email,
      ...{ password, passwordConfirmation },
    },
    company: {
      name: answers.company,
      nuit: answers.nuit,
      address: answers.address,
      phone: answers.phone,
      email: answers['company-email'],
      bankName: answers.bank,
      nib: answers.nib,
    },
    branch: {
      name: answers.branch,
      seriesCode: series,
      provinceId: found?.id ?? 0,
      warehouse: { id: answers['warehouse-code'] || `${series}1`, name: answers.warehouse },
    },
    operation: { code: answers['operation-code'], name: answers.operation },
    vatRates: PROPOSED_VAT_RATES.map((row) => ({ ...row, rate: row.rate / 100 })),
  })
  if (result.success) return result.data
  throw new RuleError('VALIDATION_FAILED', {}, detailsOf(result.error.issues, answers))
}

const sameText = (one: string, other: string) => one.localeCompare(other, 'pt', { sensitivity: 'base' }) === 0

function refusalLines({ code, facts, details }: RuleError): string[] {
  if (details.length === 0) return [refusalSentence('en', code, facts)]
  return details.map(({ field, rule, facts: figures = {} }) => {
    const option = QUESTIONS.find((question) => question.field === field)?.option
    return `${option === undefined ? field : `--${option}`}: ${detailSentence('en', rule, figures)}`
  })
}
