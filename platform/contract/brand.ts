/** A brand is data: everything that differs between two brands of one deployment. */
export interface Brand {
  readonly id: string;
  /** First labels of hostnames that show this brand. */
  readonly labels: readonly string[];
  readonly title: string;
  readonly shortTitle: string;
  /** Files below `brands/<id>/`. */
  readonly icon: string;
  /** As it is dialled in India: a toll-free number has no +91. */
  readonly supportPhone: string;
  readonly homeCity: string;
  readonly stores: { readonly android: string; readonly ios: string };
  /** Faint chart paper behind the page. */
  readonly chartPaper: boolean;
  readonly radii: { readonly card: string; readonly control: string; readonly chip: string };
  readonly light: BrandColours;
  readonly dark: BrandColours;
  /** Who supplies what is paid for, as it stands on bills. */
  readonly supplier: {
    readonly legalName: string;
    readonly address: string;
    readonly gstin: string;
    /** GST code of the state, the first two digits of the GSTIN. */
    readonly state: string;
    /** Two letters by which the numbers of its bills begin. */
    readonly series: string;
  };
  /** So many minutes after its start a visit without participants counts as missed; null: only users mark it. */
  readonly noShowAfterMinutes: number | null;
  /** Sections of the navigation that the brand shows. */
  readonly sections: readonly string[];
}

export interface BrandColours {
  readonly bg: string;
  readonly surface: string;
  readonly sunk: string;
  readonly ink: string;
  readonly ink2: string;
  readonly line: string;
  readonly brand: string;
  readonly onBrand: string;
  readonly brandSoft: string;
  readonly onBrandSoft: string;
  readonly accent: string;
}
