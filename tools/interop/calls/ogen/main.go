package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"interop/asset"
	"interop/cost"
	"interop/platform"
)

type ofPlatform struct{}

func (ofPlatform) BearerAuth(context.Context, platform.OperationName) (platform.BearerAuth, error) {
	return platform.BearerAuth{Token: os.Getenv("TOKEN")}, nil
}

type ofCost struct{}

func (ofCost) BearerAuth(context.Context, cost.OperationName) (cost.BearerAuth, error) {
	return cost.BearerAuth{Token: os.Getenv("TOKEN")}, nil
}

type ofAsset struct{}

func (ofAsset) BearerAuth(context.Context, asset.OperationName) (asset.BearerAuth, error) {
	return asset.BearerAuth{Token: os.Getenv("TOKEN")}, nil
}

func main() {
	// The client takes no address from the document.
	url, ctx := os.Getenv("MOCK_URL"), context.Background()

	accounts, _ := platform.NewClient(url, ofPlatform{})
	list, err := accounts.ListAwsAccounts(ctx, platform.ListAwsAccountsParams{
		CompanyId:   "C-1042",
		AccountType: platform.NewOptListAwsAccountsAccountType(platform.ListAwsAccountsAccountTypeMember),
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	} else if result, ok := list.(*platform.AwsAccountListResult); ok && result.IsAwsAccountListSuccess() {
		rows := result.AwsAccountListSuccess.Data.List
		fmt.Println("list", len(rows), rows[0].AccountId.Value)
	}

	anomalies, _ := cost.NewClient(url, ofCost{})
	post, err := anomalies.GetAnomalyDashboardTrend(ctx, &cost.AnomalyDashboardTrendRequest{
		CompanyId:               "C-1042",
		DefaultVendor:           "aws",
		Vendor:                  cost.NewOptVendor("gcp"),
		SelectedVendorsByWidget: []cost.Vendor{"aws", "gcp"},
		ViewType:                "month",
		WidgetType:              "dashboard_compare_cost_trend_widget",
		TimeFrame:               "last_3_months",
		ViewBy:                  cost.AnomalyDashboardTrendRequestViewByProduct,
		AnalyzedDt:              cost.NewOptString("2026-04-01"),
	}, cost.GetAnomalyDashboardTrendParams{Vendor: "aws"})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	} else if result, ok := post.(*cost.AnomalyResult); ok {
		fmt.Println("post", result.Type)
	}

	settings, _ := asset.NewClient(url, ofAsset{})
	ruleSet, err := settings.GetOptimizationRuleSetId(ctx, asset.GetOptimizationRuleSetIdParams{CmpnId: "C-1042"})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	} else if result, ok := ruleSet.(*asset.OptimizationRuleSetIdResult); ok && result.IsAssetError() {
		var message string
		if json.Unmarshal(result.AssetError.Error.Value["Message"], &message) == nil {
			fmt.Println("error", message)
		}
	}

	missing, err := accounts.GetAwsAccount(ctx, platform.GetAwsAccountParams{CompanyId: "C-1042", AccountId: "000000000000"})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	} else if _, ok := missing.(*platform.GetAwsAccountNotFound); ok {
		fmt.Println("status 404")
	}
}
