import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { focusFirstError } from '../../../lib/screen/focus-first-error.ts'
import { useIsPhone } from '../../../lib/screen/use-is-wide.ts'
import { Button } from '../../../ui/actions/button.tsx'
import classes from './setup.module.css'

const PARTS = ['administrator', 'company', 'branch', 'rates', 'proposals'] as const
type PartName = (typeof PARTS)[number]

/** The parts of the set-up: all below each other, on a phone one at a time. */
export function useSetupParts() {
  const isPhone = useIsPhone()
  const [at, setAt] = useState<PartName>('administrator')
  const place = PARTS.indexOf(at)
  const show = (part: PartName, form: HTMLFormElement | null) => {
    setAt(part)
    window.scrollTo({ top: 0 })
    requestAnimationFrame(() => partOf(form, part)?.focus())
  }
  return {
    isPhone,
    at,
    place,
    isLast: !isPhone || place === PARTS.length - 1,
    move: (step: 1 | -1, form: HTMLFormElement | null) => show(PARTS[place + step] ?? at, form),
    /** Whether a required field of the part on screen is empty or one is wrong. */
    isIncomplete: (form: HTMLFormElement): boolean => {
      const part = partOf(form, at)
      const required = [...(part?.querySelectorAll<HTMLInputElement>('input[required]') ?? [])]
      return (
        required.some(({ value }) => value.trim() === '') ||
        part?.querySelector('[aria-invalid="true"]') != null
      )
    },
    /** Opens the part with the first wrong field, after the next drawing. */
    showFirstError: (form: HTMLFormElement) => {
      requestAnimationFrame(() => {
        const name = form
          .querySelector('[aria-invalid="true"], [data-fault]')
          ?.closest<HTMLElement>('[data-part]')?.dataset.part
        const found = PARTS.find((part) => part === name)
        if (found) setAt(found)
        focusFirstError(form)
      })
    },
  }
}

export type SetupParts = ReturnType<typeof useSetupParts>

const partOf = (form: HTMLFormElement | null, part: PartName) =>
  form?.querySelector<HTMLElement>(`[data-part="${part}"]`)

/** A part that is not on screen keeps what is typed. */
export function Part({ name, parts, children }: { name: PartName; parts: SetupParts; children: ReactNode }) {
  return (
    <div data-part={name} className={classes.part} tabIndex={-1} hidden={parts.isPhone && parts.at !== name}>
      {children}
    </div>
  )
}

/** Under the thumb: which part it is, the way back and on; at the end what makes the company. */
export function SetupFoot({ parts, isPending }: { parts: SetupParts; isPending: boolean }) {
  const t = useTranslations('setup.page')
  const names = useTranslations('setup.parts')
  const step = { place: String(parts.place + 1), count: String(PARTS.length), name: names(parts.at) }
  return (
    <div className={classes.foot}>
      {parts.isPhone && (
        <>
          <p className={classes.hint}>{t('step', step)}</p>
          <div className={classes.progress} aria-hidden="true">
            {PARTS.map((part, place) => (
              <span
                key={part}
                data-state={place < parts.place ? 'done' : part === parts.at ? 'at' : 'ahead'}
              />
            ))}
          </div>
        </>
      )}
      {parts.isLast && <p className={classes.hint}>{t('foot')}</p>}
      <div className={classes.acts}>
        {parts.isPhone && parts.place > 0 && (
          <Button onClick={(event) => parts.move(-1, event.currentTarget.closest('form'))}>
            {t('back')}
          </Button>
        )}
        <Button primary type="submit" loading={isPending}>
          {t(parts.isLast ? 'submit' : 'next')}
        </Button>
      </div>
    </div>
  )
}
