/** The remembered page, when it is one of ours; an address of someone else's in the link leads nowhere. */
export function safeTarget(target: string | undefined): string | undefined {
  if (!target?.startsWith('/') || /^\/[/\\]/.test(target) || target.startsWith('/login')) return undefined
  return target
}
