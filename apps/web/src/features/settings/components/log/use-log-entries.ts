import { MASTER_NOUNS, MASTER_TYPES } from '@cais/domain/access/master-data'
import { useTranslations } from 'use-intl'
import type { ApiRow } from '../../../../lib/api/api.ts'
import { formatDateTime } from '../../../../lib/format/dates.ts'
import { formatMoney } from '../../../../lib/format/money.ts'
import { useRoleName } from '../../../../lib/session/use-role-name.ts'
import type { TimelineChange, TimelineEntry } from '../../../../ui/record/timeline.tsx'
import { useJobWords } from '../../model/job-words.ts'
import type { SegmentRule } from '../../model/segment-draft.ts'
import { useSegmentWords } from '../../model/use-segment-words.ts'
import { useFieldWords } from '../changes/use-field-words.ts'
import { useCustomerWords } from '../customers/use-customer-words.ts'
import { useWordsOfMasters } from '../master-data/use-master-words.ts'

type Row = ApiRow<'GET /audit/configuration'>

/** Entries of the log of the configuration in words: what was done to which record, field by field from what to what. */
export function useLogEntries(rows: readonly Row[]): TimelineEntry[] {
  const t = useTranslations('updates.log')
  const timeline = useTranslations('ui.timeline')
  const words = useWords()
  const noteOf = (row: Row) => {
    const { facts, verified } = row
    return [
      typeof facts.reason === 'string' && facts.reason !== '' && t('reason', { reason: facts.reason }),
      facts.password === 'changed' && t('password'),
      facts.withoutVersion === true && timeline('withoutVersion'),
      rest(row) > 0 && t('more', { count: rest(row) }),
      !verified && t('broken'),
    ]
      .filter(Boolean)
      .join(' · ')
  }
  return rows.map((row) => ({
    key: row.id,
    at: row.at,
    who: row.user?.name ?? null,
    what: words.what(row),
    note: noteOf(row),
    changes: changesOf(row, words),
  }))
}

/** A new record needs no list of what it began with; of hundreds of prices the first ones are shown. */
const MOST_CHANGES = 30
const RECORDS: readonly string[] = [...Object.values(MASTER_TYPES), 'product', 'price-list']

const fieldsOf = ({ objectType, action, changes }: Row) =>
  RECORDS.includes(objectType) && action === 'create' ? [] : Object.entries(changes)
const rest = (row: Row) => fieldsOf(row).length - MOST_CHANGES

const changesOf = (row: Row, words: ReturnType<typeof useWords>): TimelineChange[] =>
  fieldsOf(row)
    .slice(0, MOST_CHANGES)
    .map(([field, [before, after]]) => ({
      field: words.field(row, field),
      before: words.value(row, field, before),
      after: words.value(row, field, after),
    }))
    .filter(({ before, after }) => before !== after)

const nounOf = (type: string) => MASTER_NOUNS.find((noun) => MASTER_TYPES[noun] === type)

function useWords() {
  const t = useTranslations('updates.log')
  const ui = useTranslations('ui')
  const jobs = useTranslations('settings.jobs')
  const users = useTranslations('users.fields')
  const roleName = useRoleName()
  const { schedule } = useJobWords()
  const { conditionsOf } = useSegmentWords()
  const ofBranch = useFieldWords('branch')
  const ofOperation = useFieldWords('operation')
  const ofCustomer = useCustomerWords()
  const ofMaster = useWordsOfMasters()
  const products = useTranslations('products')
  const nameOf = ({ objectType, objectId, subject }: Row): string => {
    const job = `name.${objectId}` as 'name.verification'
    return objectType === 'schedule-config' && jobs.has(job) ? jobs(job) : subject
  }
  const what = (row: Row): string => {
    const key = `what.${row.objectType}.${row.action}` as 'what.user.edit'
    return t.has(key) ? t(key, { name: nameOf(row) }) : `${row.action} ${nameOf(row)}`
  }
  const field = ({ objectType }: Row, name: string): string => {
    if (objectType === 'branch') return ofBranch.field(name)
    if (objectType === 'operation') return ofOperation.field(name)
    if (objectType === 'customer') return ofCustomer.field(name)
    if (nounOf(objectType)) return ofMaster.field(name)
    const ofProduct = `fields.${name}` as 'fields.description'
    if (objectType === 'product') return products.has(ofProduct) ? products(ofProduct) : name
    const rule = /^rule (\d+)$/.exec(name)?.[1]
    if (rule !== undefined) return t('field.rule', { number: rule })
    const own = `field.${name}` as 'field.schedule'
    if (t.has(own)) return t(own)
    const ofUser = name as 'name'
    return users.has(ofUser) ? users(ofUser) : name
  }
  const value = ({ objectType }: Row, name: string, given: unknown): string | null => {
    if (given === null || given === undefined || given === '') return null
    if (objectType === 'branch') return ofBranch.value(name, given)
    if (objectType === 'operation') return ofOperation.value(name, given)
    if (objectType === 'customer') return ofCustomer.value(name, given)
    const noun = nounOf(objectType)
    if (noun) return ofMaster.ofValue(noun, { name, given, isStored: true })
    if (name === 'unitPrice' || (objectType === 'price-list' && typeof given === 'number'))
      return formatMoney(Number(given))
    if (name === 'units' && Array.isArray(given))
      return given.map(({ code, factor }) => `${String(code)} ×${Number(factor) / 1000}`).join('; ')
    if (typeof given === 'boolean') return ui(given ? 'yes' : 'no')
    if (name === 'roles' && Array.isArray(given))
      return given.map((role) => roleName(role)).join(', ') || null
    if (Array.isArray(given)) return given.join(', ') || null
    if (name.startsWith('rule ')) return ruleText(given as SegmentRule)
    if (name === 'schedule') return schedule({ schedule: given as never, quantity: 0, counts: '' })
    if (name === 'endedAt') return formatDateTime(String(given))
    return typeof given === 'object' ? JSON.stringify(given) : String(given)
  }
  const ruleText = (rule: SegmentRule) => `${rule.segment}: ${conditionsOf(rule)}`
  return { what, field, value }
}
