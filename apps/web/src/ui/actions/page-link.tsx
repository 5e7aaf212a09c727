import { createLink } from '@tanstack/react-router'
import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { useMayOpen } from '../../lib/session/use-may-open.ts'

const AnchorOrText = forwardRef<HTMLAnchorElement, ComponentPropsWithoutRef<'a'>>(function AnchorOrText(
  { children, ...props },
  ref,
) {
  const mayOpen = useMayOpen()
  if (props.href !== undefined && !mayOpen(props.href)) {
    return <span className={props.className}>{children}</span>
  }
  return (
    <a ref={ref} {...props}>
      {children}
    </a>
  )
})

/** A link for whoever may open the page, the same text without a link for others. Buttons: LinkButton. */
export const PageLink = createLink(AnchorOrText)
