import classes from './invoice-summary.module.css'

type Part = 'paid' | 'not-due' | 'overdue'

/** One bar of what is paid, not due and overdue; the words stand beside it. */
export function PaidBar({ parts, thin = false }: { parts: Readonly<Record<Part, number>>; thin?: boolean }) {
  return (
    <div className={classes.bar} data-thin={thin || undefined} aria-hidden="true">
      {(['paid', 'not-due', 'overdue'] as const)
        .filter((part) => parts[part] > 0)
        .map((part) => (
          <span key={part} data-part={part} style={{ flexGrow: parts[part] }} />
        ))}
    </div>
  )
}
