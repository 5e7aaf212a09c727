import type { FilesCode } from '@cais/domain/kernel/rule-codes/files'

export const files: Record<FilesCode, string> = {
  OPENING_EMPTY: 'An opening balance needs the number of its document and an amount other than zero.',
  OPENING_IN_FUTURE:
    'The date of the opening balance[ {issuedOn:date}] is still to come[: today is {today:date}].',
  OPENING_DUE_BEFORE: 'It is due[ {dueOn:date}] before it was issued[ {issuedOn:date}].',
  IMPORT_FILE_EMPTY: 'The file has no rows. Choose another.',
  IMPORT_FILE_UNREADABLE:
    'The file is no text: row {row} has characters that no encoding writes. Save it as CSV in UTF-8 or as Excel.',
  IMPORT_JSON_BROKEN: 'The JSON file is cut off, or holds no list of claims: ask for it again.',
  IMPORT_QUOTES_BROKEN:
    'The quotation marks are wrong in row {row}: one opens and never closes, or text follows a closing one. Mend the row in the file.',
  IMPORT_WORKBOOK_DAMAGED:
    'The workbook is damaged and cannot be read. Open it in Excel, save it again and retry.',
  IMPORT_WORKBOOK_TOO_LARGE:
    'The workbook is larger than {limit} when it is unpacked and is not read. Split it into several files.',
  IMPORT_ROWS_TOO_MANY: 'The file has more than {limit} rows. Split it into several files.',
  IMPORT_HEADER_MISSING:
    'The file has no header: row {row} holds values already. Put the names of the columns into the first row.',
  IMPORT_HEADER_TWICE: 'The column "{heading}" stands twice in the header. Leave only one.',
  IMPORT_HEADER_REPEATED: 'This row repeats the header.',
  IMPORT_COLUMN_MISSING: 'Choose the column of the file with: {columns}.',
  IMPORT_COLUMN_TWICE: 'Two columns of the file are chosen for "{column}". Leave only one.',
  IMPORT_RUNNING: '{name} is importing the file {file} of the same kind. Wait until it ends.',
  IMPORT_CELLS_DIFFER:
    'The row has {found} cells and the header {expected}. There may be a separator too many or too few.',
  IMPORT_FORMULA: 'It is a formula without a stored result[: {value}]. Write the value.',
  IMPORT_CELL_ERROR: 'The cell has an error of Excel: {value}.',
  IMPORT_VALUE_MISSING: 'The value is missing.',
  IMPORT_TEXT_UNREADABLE: 'The text has characters that cannot be stored.',
  IMPORT_TEXT_TOO_LONG: 'The text has {length} characters, and {limit} is the most.',
  IMPORT_NUMBER_UNREADABLE: 'It is no number: "{value}".',
  IMPORT_NUMBER_AMBIGUOUS:
    '"{value}" may be a thousand or one with decimals. Say which decimal mark the file uses.',
  IMPORT_NUMBER_TOO_FINE: '"{value}" has more than {places} decimals.',
  IMPORT_NUMBER_OUT_OF_RANGE: '"{value}" cannot be: it is negative or too large.',
  IMPORT_DATE_UNREADABLE: 'It is no date: "{value}".',
  IMPORT_DATE_AMBIGUOUS:
    '"{value}" may have the day before the month or after it. Say which order the dates of the file have.',
  IMPORT_YES_NO_UNREADABLE: '"{value}" is neither yes nor no.',
  IMPORT_CHOICE_UNKNOWN: '"{value}" does not exist. There are: {choices}.',
  IMPORT_ROW_REPEATED: 'It stands in row {row} already.',
  IMPORT_WAITS_FOR_CONFIRMATION: 'The credit waits for a second person; the rest of the row comes in.',
  IMPORT_KEY_MISSING: 'The code or the tax number is missing, by which the customer is known.',
  IMPORT_NUIT_OF_SEVERAL: 'Several customers have the tax number {nuit}. Give the code.',
  IMPORT_CODE_SIMILAR:
    '"{value}" differs from {code}, which exists, by capitals only. Write it in the same way.',
  IMPORT_RECORD_UNKNOWN: '"{value}" does not exist or is out of your reach.',
  FILE_TYPE_REFUSED: 'This type of file is not accepted here[: {found:file}]. Accepted are: {types:file}.',
  FILE_DAMAGED: 'The image is incomplete or damaged. Choose another, or export it again.',
  FILE_DIGEST_DIFFERS: 'The file did not arrive as it was sent. Send it again.',
  FILE_UNKNOWN: 'The file[ “{name}”] is not stored any more. Choose it again.',
  IMAGE_TOO_LARGE:
    'The image has {width} × {height} pixels; the most is {limit} on each side. Make it smaller and send it again.',
  SCHEDULE_WINDOW_TURNED: 'End time must be greater then start time',
  JOB_PAUSED: 'The job is paused[ since {since:date}][, by {by}]. Resume it first.',
  JOB_RUNNING: 'The job is running at this moment. Wait until it has ended.',
  JOB_STOPPED: 'The server stopped half-way. The job runs again at its next time.',
  JOB_FAILED: 'The job failed with an unexpected error. The log of the server names it.',
  BACKUP_RUNNING: 'Another backup is being made. Wait until it has ended.',
  BACKUP_FOLDER_UNUSABLE:
    'The folder of the backups[, {folder},] cannot be used. Check that it exists and that Cais may write there.',
  BACKUP_DISK_FULL:
    'The disk of the backups[ ({folder})] is full. Free some space; the unfinished backup was removed.',
  BACKUP_COPY_FAILED:
    'The backup is made, but did not reach the second folder. Check that this folder exists and has space.',
  BACKUP_KEY_MISSING:
    'The key of the backups is missing or cannot be read. Ask whoever looks after the server to set it.',
  NUMBERS_UNCONFIRMED:
    'The data came from a backup and the last issued numbers are not confirmed yet; until then nothing gets a number. Ask the administrator to confirm them.',
}
