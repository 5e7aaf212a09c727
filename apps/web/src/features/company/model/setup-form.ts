import { PROPOSED_VAT_RATES } from '@cais/domain/company/proposed-rates'
import type { SetupBody } from '../api.ts'
import { type CompanyTexts, EMPTY_TEXTS } from './company-form.ts'

export type RateRow = {
  /** Its place among the proposed ones, from 1. */
  readonly number: number
  readonly code: string
  readonly validFrom: string | null
  readonly validTo: string | null
  readonly rate: number | null
  readonly exemption: string
  /** false = it is not wanted. */
  readonly chosen: boolean
}

/** What is typed on the page that sets up a company. Passwords are no part of it: they do not stay on the device. */
export type SetupForm = {
  readonly administrator: {
    readonly name: string
    readonly surname: string
    readonly email: string
    readonly username: string
  }
  readonly company: CompanyTexts
  readonly branch: {
    readonly name: string
    readonly seriesCode: string
    readonly provinceId: string | null
    readonly address: string
    readonly phone: string
    readonly warehouseCode: string
    readonly warehouseName: string
  }
  readonly operation: { readonly code: string; readonly name: string }
  readonly vatRates: readonly RateRow[]
  /** Codes of what is proposed and not wanted. */
  readonly withoutConditions: readonly string[]
  readonly withoutReasons: readonly string[]
}

export const newSetup = (words: { readonly branch: string; readonly warehouse: string }): SetupForm => ({
  administrator: { name: '', surname: '', email: '', username: '' },
  company: EMPTY_TEXTS,
  branch: {
    name: words.branch,
    seriesCode: 'SD',
    provinceId: null,
    address: '',
    phone: '',
    warehouseCode: 'SD1',
    warehouseName: words.warehouse,
  },
  operation: { code: 'GERAL', name: 'Venda geral' },
  vatRates: PROPOSED_VAT_RATES.map(({ exemption, rate, ...row }, place) => ({
    number: place + 1,
    ...row,
    rate: rate / 100,
    exemption: exemption ?? '',
    chosen: true,
  })),
  withoutConditions: [],
  withoutReasons: [],
})

export type SetupPasswords = { readonly password: string; readonly passwordConfirmation: string }

/** The rows that are wanted, in the order in which they are sent: a refusal names them by their place. */
export const sentRates = (rows: readonly RateRow[]) => rows.filter(({ chosen }) => chosen)

export function setupBody(form: SetupForm, passwords: SetupPasswords, token: string): SetupBody {
  const { provinceId, warehouseCode, warehouseName, ...branch } = form.branch
  return {
    token,
    administrator: { ...form.administrator, ...passwords },
    company: form.company,
    branch: {
      ...branch,
      provinceId: Number(provinceId),
      warehouse: { id: warehouseCode, name: warehouseName },
    },
    operation: form.operation,
    withoutConditions: [...form.withoutConditions],
    withoutReasons: [...form.withoutReasons],
    vatRates: sentRates(form.vatRates).map(({ code, validFrom, validTo, rate, exemption }) => ({
      code,
      validFrom: validFrom ?? '',
      validTo,
      rate: rate ?? 0,
      exemption: exemption.trim() === '' ? null : exemption,
    })),
  }
}

/** Every field that must be filled in. */
export const requiredValues = ({ administrator, company, branch, operation, vatRates }: SetupForm) => [
  administrator.name,
  administrator.username,
  company.name,
  company.nuit,
  branch.name,
  branch.seriesCode,
  branch.provinceId,
  branch.warehouseCode,
  branch.warehouseName,
  operation.code,
  operation.name,
  ...sentRates(vatRates).flatMap(({ code, validFrom, rate }) => [code, validFrom, rate]),
]
