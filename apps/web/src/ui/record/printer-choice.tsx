import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { SelectField } from '../fields/select-field.tsx'

type Form = 'invoice' | 'delivery-note' | 'label' | 'list' | 'order'

/**
 * Where papers are printed: at the user's printer if it answers, else from the browser, until somebody chooses. `printer` is its name, null
 * for the browser; `field` is nothing where no printer takes these papers.
 */
export function usePrinterChoice(forms: readonly Form[], { isBrowserOffered = true } = {}) {
  const t = useTranslations('printers')
  const own = useCurrentUser()?.defaultPrinter ?? null
  const all = useQuery(apiQuery('GET /shipment/listPrinters')).data?.data ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const printers = all.filter((printer) => forms.every((form) => printer.forms.includes(form)))
  const answers = printers.some(({ name, state }) => name === own && !SILENT.includes(state))
  const first = isBrowserOffered ? '' : (printers[0]?.name ?? '')
  const value = chosen ?? (answers ? own : null) ?? first
  const printer = printers.some(({ name }) => name === value) ? value : null
  const options = [
    ...printers.map(({ name, state }) => ({ value: name, label: `${name} · ${t(`state.${state}`)}` })),
    ...(isBrowserOffered ? [{ value: '', label: t('inBrowser') }] : []),
  ]
  return {
    printer,
    isAny: printers.length > 0,
    /** It answered when it was last asked. */
    isAnswering: printers.some(({ name, state }) => name === printer && !SILENT.includes(state)),
    /** Whether the chosen one takes other papers, too. */
    takes: (form: Form) => printers.some(({ name, forms }) => name === printer && forms.includes(form)),
    field: printers.length > 0 && (
      <SelectField
        label={t('where')}
        value={printer ?? ''}
        options={options}
        onChange={(name) => setChosen(name ?? '')}
      />
    ),
  }
}

const SILENT = ['unread', 'unreachable', 'stopped']
