import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { type Cause, causesQuery, type Import, type Noun, useCorrectCauses } from '../api.ts'
import { CorrectionField, nameOf } from './correction-field.tsx'
import classes from './imports.module.css'

type Props = { file: Import; columns: Noun['columns'] }

const keyOf = ({ field, rule, value }: Cause) => `${field} ${rule} ${value}`

/** What several rows are refused for, the most frequent first: put right once for all of them. */
export function RefusalCauses({ file, columns }: Props) {
  const t = useTranslations('imports.causes')
  const causes = (useQuery(causesQuery(file)).data?.data ?? []).filter(({ rows }) => rows > 1)
  const correct = useCorrectCauses()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const mended = causes.flatMap((cause) => {
    const becomes = typed[keyOf(cause)]
    return becomes === undefined || becomes === cause.value ? [] : [{ ...cause, becomes }]
  })
  const rows = mended.reduce((sum, cause) => sum + cause.rows, 0)
  if (causes.length === 0) return null
  const save = () =>
    correct.mutate({
      params: { id: file.id },
      body: {
        version: file.version,
        causes: mended.map(({ field, rule, value, becomes }) => ({ field, rule, value, becomes })),
      },
    })
  return (
    <form
      className={classes.causes}
      aria-label={t('title')}
      onSubmit={(event) => {
        event.preventDefault()
        if (mended.length > 0 && !correct.isPending) save()
      }}
    >
      <h2>{t('title')}</h2>
      <ul>
        {causes.map((cause) => (
          <li key={keyOf(cause)}>
            <b>{t('rows', { count: cause.rows, shown: formatQuantity(cause.rows) })}</b>
            <span className={classes.why}>
              {nameOf(columns, cause.field)} {cause.message}
            </span>
            <CorrectionField
              label={(column) => t('fixOf', { column, value: cause.value || t('emptyCell') })}
              column={columns.find(({ key }) => key === cause.field)}
              isOff={correct.isPending}
              value={typed[keyOf(cause)] ?? cause.value}
              onChange={(value) => setTyped((before) => ({ ...before, [keyOf(cause)]: value }))}
            />
          </li>
        ))}
      </ul>
      {mended.length > 0 && (
        <div className={classes.save}>
          <Button type="submit" reads={false} loading={correct.isPending}>
            {t('save', { count: rows, shown: formatQuantity(rows) })}
          </Button>
        </div>
      )}
    </form>
  )
}
