import { ActionIcon, type ActionIconProps, type ButtonProps, Button as MantineButton } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { Kbd } from './kbd.tsx'

type Extra = {
  /** Key that does the same, shown on the button. */ keys?: string
  tone?: 'success' | 'danger'
}
type Props = ButtonProps & Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> & Extra

/** The button of every page: `default` on paper, `primary` filled; one primary action per page. */
export const Button = forwardRef<HTMLButtonElement, Props & { primary?: boolean }>(function Button(
  { keys, tone, primary, rightSection, type = 'button', ...props },
  ref,
) {
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

type AnchorProps = ButtonProps &
  Omit<ComponentPropsWithoutRef<'a'>, keyof ButtonProps> &
  Extra & { primary?: boolean }

const Anchor = forwardRef<HTMLAnchorElement, AnchorProps>(function Anchor(
  { keys, tone, primary, rightSection, ...props },
  ref,
) {
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

/** A link that looks like a button: <LinkButton to="/documents/create" primary>…</LinkButton>. */
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
