import { useTranslations } from 'use-intl'
import classes from './skeletons.module.css'

const some = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Rows of a list that is on its way; as high as the rows that come. */
export function RowsSkeleton({ rows = 8, dense = false }: { rows?: number; dense?: boolean }) {
  return (
    <Waiting>
      {some(rows).map((row) => (
        <div key={row} className={classes.row} data-dense={dense || undefined}>
          <span className={classes.bar} style={{ width: '14%' }} />
          <span className={classes.bar} style={{ width: `${26 + ((row * 7) % 18)}%` }} />
          <span className={classes.bar} style={{ width: '12%' }} />
          <span className={classes.bar} style={{ width: '9%', marginInlineStart: 'auto' }} />
        </div>
      ))}
    </Waiting>
  )
}

/** A detail page on its way. */
export function DetailSkeleton() {
  return (
    <Waiting>
      <div className={classes.detail}>
        <span className={classes.bar} style={{ width: '18%' }} />
        <span className={classes.bar} style={{ width: '42%', height: 24 }} />
        <span className={classes.block} />
        <span className={classes.block} style={{ height: 220 }} />
      </div>
    </Waiting>
  )
}

/** A few lines of text on their way. */
export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <Waiting>
      <div className={classes.lines}>
        {some(lines).map((line) => (
          <span key={line} className={classes.bar} style={{ width: `${90 - ((line * 23) % 50)}%` }} />
        ))}
      </div>
    </Waiting>
  )
}

function Waiting({ children }: { children: React.ReactNode }) {
  const t = useTranslations('ui')
  return (
    <div role="status" aria-busy="true">
      <span className="hidden-text">{t('loading')}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}
