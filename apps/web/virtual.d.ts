declare module 'virtual:words' {
  export const words: import('#platform/web/i18n/words.ts').WordFiles;
}
