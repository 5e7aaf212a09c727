import type { FilesCode } from '@cais/domain/kernel/rule-codes/files'

export const files: Record<FilesCode, string> = {
  OPENING_EMPTY: 'Um saldo inicial precisa do número do documento e de um valor diferente de zero.',
  OPENING_IN_FUTURE: 'A data do saldo inicial[ {issuedOn:date}] ainda não chegou[: hoje é {today:date}].',
  OPENING_DUE_BEFORE: 'O vencimento[ {dueOn:date}] é anterior à data do documento[ {issuedOn:date}].',
  IMPORT_FILE_EMPTY: 'O ficheiro não tem linhas. Escolha outro.',
  IMPORT_FILE_UNREADABLE:
    'O ficheiro não é texto: a linha {row} tem caracteres que nenhuma codificação escreve. Guarde-o como CSV em UTF-8 ou como Excel.',
  IMPORT_JSON_BROKEN: 'O ficheiro JSON está incompleto ou não tem uma lista de reclamações: peça-o de novo.',
  IMPORT_QUOTES_BROKEN:
    'As aspas não estão certas na linha {row}: uma abre e não fecha, ou há texto depois de fechar. Corrija a linha no ficheiro.',
  IMPORT_WORKBOOK_DAMAGED:
    'O livro de Excel está danificado e não pode ser lido. Abra-o no Excel, guarde-o de novo e tente outra vez.',
  IMPORT_WORKBOOK_TOO_LARGE:
    'O livro de Excel ocupa mais de {limit} depois de descomprimido e não é lido. Reparta-o por vários ficheiros.',
  IMPORT_ROWS_TOO_MANY: 'O ficheiro tem mais de {limit} linhas. Reparta-o por vários ficheiros.',
  IMPORT_HEADER_MISSING:
    'O ficheiro não tem cabeçalho: a linha {row} já tem valores. Ponha os nomes das colunas na primeira linha.',
  IMPORT_HEADER_TWICE: 'A coluna «{heading}» está duas vezes no cabeçalho. Deixe só uma.',
  IMPORT_HEADER_REPEATED: 'Esta linha repete o cabeçalho.',
  IMPORT_COLUMN_MISSING: 'Falta escolher a coluna do ficheiro com: {columns}.',
  IMPORT_COLUMN_TWICE: 'Duas colunas do ficheiro estão escolhidas para «{column}». Deixe só uma.',
  IMPORT_RUNNING: '{name} está a importar o ficheiro {file} da mesma espécie. Aguarde que termine.',
  IMPORT_CELLS_DIFFER:
    'A linha tem {found} células e o cabeçalho {expected}. Pode haver um separador a mais ou a menos.',
  IMPORT_FORMULA: 'É uma fórmula sem resultado guardado[: {value}]. Escreva o valor.',
  IMPORT_CELL_ERROR: 'A célula tem um erro do Excel: {value}.',
  IMPORT_VALUE_MISSING: 'Falta o valor.',
  IMPORT_TEXT_UNREADABLE: 'O texto tem caracteres que não se podem guardar.',
  IMPORT_TEXT_TOO_LONG: 'O texto tem {length} caracteres e o máximo é {limit}.',
  IMPORT_NUMBER_UNREADABLE: 'Não é um número: «{value}».',
  IMPORT_NUMBER_AMBIGUOUS:
    '«{value}» tanto pode ser mil como um com casas decimais. Diga qual é o separador decimal do ficheiro.',
  IMPORT_NUMBER_TOO_FINE: '«{value}» tem mais de {places} casas decimais.',
  IMPORT_NUMBER_OUT_OF_RANGE: '«{value}» não pode ser: é negativo ou demasiado grande.',
  IMPORT_DATE_UNREADABLE: 'Não é uma data: «{value}».',
  IMPORT_DATE_AMBIGUOUS:
    '«{value}» tanto pode ter o dia antes do mês como depois. Diga qual é a ordem das datas do ficheiro.',
  IMPORT_YES_NO_UNREADABLE: '«{value}» não é sim nem não.',
  IMPORT_CHOICE_UNKNOWN: '«{value}» não existe. Há: {choices}.',
  IMPORT_ROW_REPEATED: 'Já está na linha {row}.',
  IMPORT_WAITS_FOR_CONFIRMATION: 'O crédito aguarda outra pessoa; o resto da linha entra.',
  IMPORT_KEY_MISSING: 'Falta o código ou o NUIT, por que o cliente é reconhecido.',
  IMPORT_NUIT_OF_SEVERAL: 'Há vários clientes com o NUIT {nuit}. Indique o código.',
  IMPORT_CODE_SIMILAR:
    '«{value}» só difere de {code}, que já existe, nas maiúsculas. Escreva-o da mesma maneira.',
  IMPORT_RECORD_UNKNOWN: '«{value}» não existe ou não está ao seu alcance.',
  FILE_TYPE_REFUSED: 'Este tipo de ficheiro não é aceite aqui[: {found:file}]. Aceitam-se: {types:file}.',
  FILE_DAMAGED: 'A imagem está incompleta ou danificada. Escolha outra, ou volte a exportá-la.',
  FILE_DIGEST_DIFFERS: 'O ficheiro não chegou como foi enviado. Envie-o de novo.',
  FILE_UNKNOWN: 'O ficheiro[ «{name}»] já não está guardado. Escolha-o de novo.',
  IMAGE_TOO_LARGE:
    'A imagem tem {width} × {height} píxeis; o máximo é {limit} de cada lado. Reduza-a e envie de novo.',
  SCHEDULE_WINDOW_TURNED: 'A hora de fim deve ser maior do que a hora de início.',
  JOB_PAUSED: 'A tarefa está em pausa[ desde {since:date}][, por {by}]. Retome-a primeiro.',
  JOB_RUNNING: 'A tarefa está a correr neste momento. Espere que termine.',
  JOB_STOPPED: 'O servidor parou a meio. A tarefa corre outra vez na próxima hora prevista.',
  JOB_FAILED: 'A tarefa falhou por um erro inesperado. O registo do servidor diz qual.',
  BACKUP_RUNNING: 'Já está a ser feita outra cópia de segurança. Espere que termine.',
  BACKUP_FOLDER_UNUSABLE:
    'A pasta das cópias de segurança[, {folder},] não pode ser usada. Verifique se existe e se o Cais pode escrever nela.',
  BACKUP_DISK_FULL:
    'O disco das cópias de segurança[ ({folder})] está cheio. Liberte espaço; a cópia incompleta foi apagada.',
  BACKUP_COPY_FAILED:
    'A cópia de segurança está feita, mas não chegou à segunda pasta. Verifique se essa pasta existe e tem espaço.',
  BACKUP_KEY_MISSING:
    'Falta a chave das cópias de segurança, ou não pode ser lida. Peça a quem cuida do servidor que a indique.',
  NUMBERS_UNCONFIRMED:
    'Os dados vieram de uma cópia de segurança e os últimos números emitidos ainda não foram confirmados; até lá nada recebe número. Peça ao administrador que os confirme.',
}
