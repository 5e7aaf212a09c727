import { IconFileText } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import { Badge } from '../../../ui/marks/badge.tsx'
import { CodeText, DateText, MoneyText } from '../../../ui/marks/text.tsx'
import { type DispositionRow, usePaper } from '../api.ts'
import classes from './returns.module.css'

const COLOUR = { sale: 'success', destroyed: 'danger', principal: 'primary' } as const

/** What was decided, each with its paper. */
export function DispositionList({ rows }: { rows: readonly DispositionRow[] }) {
  const t = useTranslations('returns')
  const paper = usePaper()
  return (
    <ul className={classes.list}>
      {rows.map((row) => (
        <li key={row.id} className={classes.row}>
          <span />
          <div>
            <strong>
              <CodeText>{row.number}</CodeText>
            </strong>
            <p>
              <DateText value={row.decidedAt} time /> · {row.decidedBy.name}
            </p>
            {row.confirmedBy !== null && row.confirmedAt !== null && (
              <p>
                {t('destruction.settled.confirmed', { name: row.confirmedBy.name })} ·{' '}
                <DateText value={row.confirmedAt} time />
              </p>
            )}
            <p>{[row.toWarehouseId ?? row.witness, row.reason].filter(Boolean).join(' · ')}</p>
          </div>
          <div className={classes.marks}>
            <Badge colour={COLOUR[row.disposition]}>{t(`dispose.${row.disposition}`)}</Badge>
          </div>
          <div className={classes.figures}>
            <MoneyText centavos={row.value} />
            <small>{t('goods', { count: row.lineCount })}</small>
            <Button
              loading={paper.loading}
              leftSection={<IconFileText size={16} aria-hidden="true" />}
              aria-label={t('paperOf', { number: row.number })}
              onClick={() => void paper.open(row.id)}
            >
              {t('paper')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
