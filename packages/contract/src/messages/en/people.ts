import type { PeopleCode } from '@cais/domain/kernel/rule-codes/people'

export const people: Record<PeopleCode, string> = {
  CUSTOMER_INACTIVE:
    'The customer[ {customer}] is inactive and takes no new documents. Choose another, or ask an administrator to activate them.',
  NUIT_TAKEN:
    'The NUIT[ {nuit}] is already on another card[: {customer}]. Use that one; if it is the same company with another shop, confirm it on the card.',
  PHONE_INVALID: 'The phone number[ {phone}] is not valid. Write it as +258 84 123 4567.',
  GLN_INVALID: 'The GLN[ {gln}] is not valid. Check its 13 digits.',
  ADDRESS_MISSING: 'Write the address.',
  PAYMENT_CONDITION_UNKNOWN:
    'The payment condition[ “{condition}”] does not say the days. Write it as “30 dias” or “Pronto pagamento”.',
  PRINCIPAL_WAREHOUSE_MISSING:
    'Choose the warehouse that this customer is served from, or change the allocation type.',
  SEGMENT_RULE_EMPTY: 'Rule[ {number}] has no condition. Give one, or use the segment of the others.',
  SEGMENT_RANGE_EMPTY:
    'The range[ of rule {number}] holds no value: its end must be greater than its beginning.',
  SEGMENT_CONDITION_UNKNOWN: '[{value} ]does not exist. Choose from the list.',
  SEGMENT_RULE_UNREACHABLE:
    'Rule[ {number}] never applies: rule[ {earlier}] takes all of its customers. Change the order or the conditions.',
  SEGMENT_RANGES_OVERLAP:
    'The range[ of rule {number}] crosses that of rule[ {earlier}]. Begin where the other ends.',
  SEGMENT_UNKNOWN: 'The segment[ “{segment}”] is not in the rules. Choose one from the list.',
  USERNAME_TAKEN: 'The user name[ {username}] is taken.',
  USERNAME_INVALID:
    'A user name has only lower-case letters, digits and the signs . _ - + @, without spaces.',
  EMAIL_TAKEN: 'The e-mail address[ {email}] belongs to another user.',
  BRANCH_UNKNOWN: 'The branch[ {branch}] does not exist. Choose another.',
  OPERATION_UNKNOWN: 'The operation[ {operation}] does not exist. Choose another.',
  OWN_ACCESS: 'Nobody changes their own roles, scope or state. Ask another administrator to do it.',
  ROLE_NOT_GRANTABLE: 'Only an administrator grants this role[: {roles:role}].',
  USER_ABOVE_EDITOR:
    'This user has a role that you cannot grant[: {roles:role}]. Only an administrator changes their roles, scope or state.',
  SEE_AS_OWN: 'You see the product as yourself already. Choose another user.',
  SEE_AS_ABOVE:
    'This user has a role that you cannot grant[: {roles:role}]. Only an administrator sees the product as they do.',
  SEEING_AS_READ_ONLY:
    'You are seeing as {name}: read-only. Nothing was changed. Go back to being yourself to do this.',
  SEEING_AS_CLOSED:
    'You are seeing as {name}: the sessions and passwords of this person stay closed. Go back to being yourself to see them.',
  PASSWORD_TOO_SHORT: 'The password must have at least {min} characters.',
  PASSWORD_WRONG: 'The present password is wrong.',
  PASSWORD_COMMON: 'This password is among the first that are tried. Choose one that nobody guesses.',
  PASSWORD_HAS_NAME: 'The password must not contain the user name.',
  PASSWORD_SAME: 'The new password is the present one.',
  PASSWORD_RESET_OWN: 'Your own password is changed in your profile.',
  PASSWORD_LINK_INVALID:
    'This link is no longer valid: it was used, replaced by another one, or has expired. Ask an administrator for a new one.',
  PASSWORD_CHANGE_REQUIRED: 'You signed in with a temporary password. Choose your own to go on.',
  USER_INACTIVE: 'The user is inactive. Activate the account first.',
  PASSWORD_MISMATCH: 'The confirmation differs from the password.',
  PRINTER_ADDRESS_INVALID:
    'The address[ {address}] is not that of a printer. Write it as ipp://10.20.4.31 or ipp://name/path.',
  PRINTER_UNKNOWN: 'The printer[ {printer}] does not exist.',
  LAST_ADMIN: 'At least one active administrator must remain.',
}
