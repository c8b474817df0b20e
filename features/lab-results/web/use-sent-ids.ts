import { useState } from 'react';
import { newId } from '#platform/web/client/new-id.ts';

/** The ids under which a form sends its file and what it says of it. */
export interface SentIds {
  fileId(file: File): string;
  /** @param content everything that is sent under the id */
  reportId(content: object): string;
}

function sentIds(): SentIds {
  const files = new WeakMap<File, string>();
  const reports = new Map<string, string>();
  return {
    fileId(file) {
      const id = files.get(file) ?? newId();
      files.set(file, id);
      return id;
    },
    reportId(content) {
      const key = JSON.stringify(content);
      const id = reports.get(key) ?? newId();
      reports.set(key, id);
      return id;
    },
  };
}

/** The same sent again has the same id, so it is stored once; what the person has changed meanwhile has a new one. */
export const useSentIds = (): SentIds => useState(sentIds)[0];
