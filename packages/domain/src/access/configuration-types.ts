/** Records that make up the configuration of the company; the log of its changes has all of them (decision 0161). */
export const CONFIGURATION_TYPES = [
  'schedule-config',
  'settings',
  'lock',
  'user',
  'branch',
  'operation',
  'absence',
] as const
export type ConfigurationType = (typeof CONFIGURATION_TYPES)[number]
