/** Words of the own-document rule. */
export default {
  title: 'Documentos próprios',
  text: 'Ninguém decide sobre um documento que submeteu. Numa filial com poucas pessoas esta regra pode ser desligada; cada mudança fica no histórico.',
  branch: '{branch}: pode decidir sobre documentos próprios',
  changed: 'Regra guardada.',
} as const
