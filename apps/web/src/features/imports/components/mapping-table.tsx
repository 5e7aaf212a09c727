import { IconAlertTriangle, IconArrowRight, IconCheck, IconMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { type Import, isBusy, type Noun, useMatchImport } from '../api.ts'
import classes from './imports.module.css'

type Props = { file: Import; columns: Noun['columns'] }
const NONE = ''

/** Which column of ours each column of the file is. What is chosen is remembered for the next file of this header. */
export function MappingTable({ file, columns }: Props) {
  const t = useTranslations('imports.mapping')
  const match = useMatchImport()
  const [mapping, setMapping] = useState(() => file.columns.map(({ key }) => key))
  const [decimal, setDecimal] = useState(file.decimal)
  const [dateOrder, setDateOrder] = useState(file.dateOrder)
  const [isOpen, setOpen] = useState(
    file.status === 'matching' || file.status === 'failed' || refusesAll(file),
  )
  const mayMatch = file.allowedActions.includes('match')
  const missing = columns.filter(({ key, needed }) => needed === 'always' && !mapping.includes(key))
  const lacking = columns.filter(({ key, needed }) => needed === 'new' && !mapping.includes(key))
  const preview = () =>
    match.mutate({ params: { id: file.id }, body: { version: file.version, mapping, decimal, dateOrder } })
  if (isBusy(file.status)) return null
  if (!isOpen)
    return (
      <div>
        <Button size="compact-sm" variant="subtle" aria-expanded="false" onClick={() => setOpen(true)}>
          {t('show')}
        </Button>
      </div>
    )
  const choose = (at: number, key: string | null) =>
    // a column of ours is one of the file: chosen for another, it leaves the first
    setMapping(mapping.map((one, place) => (place === at ? key : one === key ? null : one)))
  return (
    <section className={classes.mapping} aria-label={t('title')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('inFile')}</th>
            <th scope="col">{t('inCais')}</th>
            <th scope="col">{t('first')}</th>
            <th scope="col">
              <span className="hidden-text">{t('ok')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {file.columns.map((column, at) => {
            const heading = column.heading || t('unnamed', { place: String(at + 1) })
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is what tells columns apart
              <tr key={at}>
                <th scope="row">
                  <code>{heading}</code> <IconArrowRight size={14} aria-hidden="true" />
                </th>
                <td>
                  <SelectField
                    aria-label={t('keyOf', { heading })}
                    disabled={!mayMatch}
                    value={mapping[at] ?? NONE}
                    onChange={(key) => choose(at, key || null)}
                    options={[
                      { value: NONE, label: t('leftOut') },
                      ...columns.map(({ key, name }) => ({ value: key, label: name })),
                    ]}
                  />
                </td>
                <td className={classes.sample}>{column.sample}</td>
                <td className={classes.sign}>
                  <Sign
                    key={mapping[at]}
                    isOut={(mapping[at] ?? null) === null}
                    asks={
                      mapping[at] === column.key ? openQuestion(column.asks, { decimal, dateOrder }) : null
                    }
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <div className={classes.styles}>
        {file.format === 'csv' && (
          <>
            <SelectField
              label={t('decimal')}
              disabled={!mayMatch}
              value={decimal ?? NONE}
              onChange={(mark) => setDecimal(mark === ',' || mark === '.' ? mark : null)}
              options={[
                { value: NONE, label: t('byColumn') },
                ...([',', '.'] as const).map((mark) => ({ value: mark, label: MARKS[mark] })),
              ]}
            />
            <SelectField
              label={t('dateOrder')}
              disabled={!mayMatch}
              value={dateOrder ?? NONE}
              onChange={(order) => setDateOrder(ORDERS.find((one) => one === order) ?? null)}
              options={[
                { value: NONE, label: t('byColumn') },
                ...ORDERS.map((order) => ({ value: order, label: t(`dateOrders.${order}`) })),
              ]}
            />
          </>
        )}
        {mayMatch && (
          <Button
            primary={file.status !== 'previewed'}
            reads={false}
            loading={match.isPending}
            disabled={missing.length > 0}
            onClick={preview}
          >
            {t(file.status === 'previewed' ? 'again' : 'preview')}
          </Button>
        )}
      </div>
      {missing.length > 0 && (
        <p className={classes.error}>
          {t('missing', { columns: missing.map(({ name }) => name).join(', ') })}
        </p>
      )}
      {lacking.length > 0 && (
        <p className={classes.lacking}>
          <IconAlertTriangle size={16} aria-hidden="true" />{' '}
          {t('neededByNew', { columns: lacking.map(({ name }) => name).join(', ') })}
        </p>
      )}
    </section>
  )
}

/** No row comes in: as a rule a column is missing or is another one. */
const refusesAll = ({ status, rows, counts }: Import) => status === 'previewed' && counts.refused === rows

const ORDERS = ['DMY', 'MDY', 'YMD'] as const
const MARKS = { ',': '1.234,50', '.': '1,234.50' } as const

type Asks = Import['columns'][number]['asks']

/** What is still to be said of a column. */
const openQuestion = (asks: Asks, said: Pick<Import, 'decimal' | 'dateOrder'>): Asks =>
  asks !== null && said[asks] === null ? asks : null

function Sign({ isOut, asks }: { isOut: boolean; asks: Asks }) {
  const t = useTranslations('imports.mapping')
  if (isOut)
    return (
      <span className={classes.small}>
        {t('out')} <IconMinus size={16} aria-hidden="true" />
      </span>
    )
  if (asks)
    return (
      <span className={classes.asks}>
        {t(asks === 'decimal' ? 'asksDecimal' : 'asksDateOrder')}{' '}
        <IconAlertTriangle size={16} aria-hidden="true" />
      </span>
    )
  return <IconCheck size={16} className={classes.fine} aria-label={t('ok')} role="img" />
}
