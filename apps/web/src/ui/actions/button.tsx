import { ActionIcon, type ActionIconProps, type ButtonProps, Button as MantineButton } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { useTranslations } from 'use-intl'
import { useSeeingAs } from '../../lib/auth/seeing-as.ts'
import { useMayOpen } from '../../lib/session/use-may-open.ts'
import classes from './button.module.css'
import { Kbd } from './kbd.tsx'

type Extra = {
  /** Key that does the same, shown on the button. */ keys?: string
  tone?: 'success' | 'danger'
}

/** What is filled or coloured changes something, unless it says that it only reads. */
type Reading = { reads?: boolean }
type Props = ButtonProps & Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> & Extra & Reading

/** The button of every page: `default` on paper, `primary` filled; one primary action per page. */
export const Button = forwardRef<HTMLButtonElement, Props & { primary?: boolean }>(function Button(
  { keys, tone, primary, rightSection, type = 'button', reads = !(primary || tone), ...props },
  ref,
) {
  const isOff = useSeeingAs() !== null && !reads
  if (isOff) return <ReadOnlyButton ref={ref} {...props} />
  return (
    <MantineButton
      ref={ref}
      type={type}
      variant={primary ? 'filled' : 'default'}
      data-tone={tone}
      rightSection={keys ? <Kbd keys={keys} /> : rightSection}
      {...props}
    />
  )
})

type ReadOnlyProps = Omit<Props, 'reads' | 'keys' | 'tone'>

/** What the user could do is shown, and not done, by an administrator who sees as them. */
const ReadOnlyButton = forwardRef<HTMLButtonElement, ReadOnlyProps>(function ReadOnlyButton(
  {
    children,
    loading: _none,
    onClick: _nothing,
    disabled: _off,
    leftSection: _icon,
    autoFocus: _no,
    ...props
  },
  ref,
) {
  const t = useTranslations('ui.seeing')
  return (
    <MantineButton
      ref={ref}
      variant="default"
      {...props}
      type="button"
      data-disabled
      aria-disabled
      leftSection={<IconLock size={16} aria-hidden="true" />}
    >
      {children}
      <small className={classes.readOnly}>· {t('readOnly')}</small>
    </MantineButton>
  )
})

type AnchorProps = ButtonProps &
  Omit<ComponentPropsWithoutRef<'a'>, keyof ButtonProps> &
  Extra & { primary?: boolean }

const Anchor = forwardRef<HTMLAnchorElement, AnchorProps>(function Anchor(
  { keys, tone, primary, rightSection, ...props },
  ref,
) {
  const mayOpen = useMayOpen()
  if (props.href !== undefined && !mayOpen(props.href)) return null
  return (
    <MantineButton
      component="a"
      ref={ref}
      variant={primary ? 'filled' : 'default'}
      data-tone={tone}
      rightSection={keys ? <Kbd keys={keys} /> : rightSection}
      {...props}
    />
  )
})

/**
 * A link that looks like a button: <LinkButton to="/documents/create" primary>…</LinkButton>. Nothing is drawn for whoever may
 * not open the page.
 */
export const LinkButton = createLink(Anchor)

type IconProps = Omit<ActionIconProps, 'aria-label'> &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ActionIconProps> & { label: string }

/** A button that shows only an icon; its label is read out and stands in its title. */
export const IconButton = forwardRef<HTMLButtonElement, IconProps>(function IconButton(
  { label, ...props },
  ref,
) {
  return <ActionIcon ref={ref} aria-label={label} title={label} {...props} />
})
