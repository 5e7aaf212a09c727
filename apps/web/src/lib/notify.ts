import { createStore } from './store.ts'

export type Toast = { id: number; tone: 'success' | 'danger' | 'info'; message: string }

/** Notifications close by themselves after 5 s (spec §9). */
const TIME = 5000
const AT_MOST = 4

export const toasts = createStore<readonly Toast[]>([])
let lastId = 0

export const closeToast = (id: number) => toasts.set(toasts.get().filter((toast) => toast.id !== id))

function show(tone: Toast['tone'], message: string) {
  const others = toasts.get().filter((toast) => toast.message !== message)
  const id = ++lastId
  toasts.set([...others, { id, tone, message }].slice(-AT_MOST))
  setTimeout(() => closeToast(id), TIME)
}

/** Says in a toast what happened: `notify.success(t('saved'))`. */
export const notify = {
  success: (message: string) => show('success', message),
  error: (message: string) => show('danger', message),
  info: (message: string) => show('info', message),
}
