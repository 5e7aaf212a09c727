import { BANK_COLUMNS, type BankLayout } from '@cais/domain/payments/bank-file'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiData, ApiInput } from '../../../lib/api/api.ts'
import { formatMoney } from '../../../lib/format/money.ts'
import { apiQuery } from '../../../lib/queries/api-query.ts'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ReasonedButton } from '../../../ui/actions/reasoned-button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Dialog } from '../../../ui/popups/dialog.tsx'
import { storeBankFile, useAddBankFile, usePreviewBankFile } from '../money-api.ts'
import classes from './money.module.css'

type Body = ApiInput<'POST /bank-files/preview'>['body']
type Preview = ApiData<'POST /bank-files/preview'>

/** Chooses a file, shows what it would bring, and takes it in. */
export function BankUpload({ onClose, onAdded }: { onClose: () => void; onAdded: (id: number) => void }) {
  const t = useTranslations('money.bank')
  const own = useCurrentUser()?.branchId ?? ''
  const branches = useQuery(apiQuery('GET /branches')).data?.data ?? []
  const [branchId, setBranchId] = useState(own)
  const [chosen, setChosen] = useState<Omit<Body, 'branchId'> | undefined>()
  const preview = usePreviewBankFile()
  const adding = useAddBankFile(onAdded)
  const look = (body: Body) => preview.mutate({ body })
  const store = useMutation({
    mutationFn: storeBankFile,
    onSuccess: (file) => {
      setChosen({ file })
      look({ branchId, file })
    },
  })
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [picked] = currentTarget.files ?? []
    if (!picked) return
    setChosen(undefined)
    preview.reset()
    store.mutate(picked)
    // The same file may be chosen again once it was mended.
    currentTarget.value = ''
  }
  const found = chosen && preview.data?.data
  const refusal = !chosen
    ? t('chooseFirst')
    : !found?.isReadable
      ? t('needed')
      : found.added + found.refused === 0
        ? t('nothingNew')
        : undefined
  const error = (store.error ?? adding.error ?? preview.error)?.message
  return (
    <Dialog open onClose={onClose} title={t('upload')} size={720}>
      <div className={classes.form}>
        <div className={classes.columns}>
          <SelectField
            label={t('branch')}
            value={branchId}
            options={branches.map(({ id, name }) => ({ value: id, label: `${id} · ${name}` }))}
            onChange={(next) => {
              setBranchId(next ?? own)
              if (chosen) look({ ...chosen, branchId: next ?? own })
            }}
          />
          <div className={classes.file}>
            <input
              ref={input}
              type="file"
              hidden
              accept=".csv,.txt,.xlsx,text/csv,text/plain"
              onChange={choose}
            />
            <Button loading={store.isPending} onClick={() => input.current?.click()}>
              {t('choose')}
            </Button>
            {chosen?.file.name}
          </div>
        </div>
        {found && (
          <Found
            found={found}
            onLayout={(columns) => {
              setChosen({ ...chosen, columns })
              look({ ...chosen, columns, branchId })
            }}
          />
        )}
        {error && (
          <p role="alert" className={classes.refusal}>
            {error}
          </p>
        )}
        <div className={classes.buttons}>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <ReasonedButton
            primary
            refusal={refusal}
            loading={adding.isPending || preview.isPending}
            onClick={() => chosen && adding.mutate({ body: { ...chosen, branchId } })}
          >
            {t('add', { count: found?.added ?? 0 })}
          </ReasonedButton>
        </div>
      </div>
    </Dialog>
  )
}

/** What the file would bring, and which column is what. */
function Found({ found, onLayout }: { found: Preview; onLayout: (layout: BankLayout) => void }) {
  const t = useTranslations('money.bank')
  const options = [
    { value: '', label: t('none') },
    ...found.heading.map((name, place) => ({ value: String(place), label: name || String(place + 1) })),
  ]
  const change = (column: (typeof BANK_COLUMNS)[number], value: string) => {
    const { [column]: _old, ...rest } = found.columns
    onLayout(value === '' ? rest : { ...rest, [column]: Number(value) })
  }
  return (
    <>
      <div role="status">
        <ul className={classes.figures}>
          <li>
            <b>{found.added}</b> {t('added')}
          </li>
          <li>
            <b>{found.known}</b> {t('known')}
          </li>
          <li>
            <b>{found.refused}</b> {t('refusedRows')}
          </li>
          <li>
            <b>{formatMoney(found.amount)}</b> {t('amount')}
          </li>
        </ul>
      </div>
      <p className={classes.quiet}>
        {found.isReadable ? t(found.isRemembered ? 'remembered' : 'matched') : t('needed')}
      </p>
      <fieldset className={classes.columns} aria-label={t('columns')}>
        {BANK_COLUMNS.map((column) => (
          <SelectField
            key={column}
            label={t(`column.${column}`)}
            value={String(found.columns[column] ?? '')}
            options={options}
            onChange={(value) => change(column, value ?? '')}
          />
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide sample is scrolled by keyboard too */}
      <section className={classes.scroll} tabIndex={0} aria-label={t('sample')}>
        <table className={classes.sample}>
          <thead>
            <tr>
              {found.heading.map((name, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file have no other name
                <th key={place} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.sample.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other name
              <tr key={row}>
                {cells.map((cell, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the same
                  <td key={place}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
